import { startDemo, type Demo } from '#tests/setup/demo.ts';
import { test } from './fixtures.ts';

const projects = ['desktop', 'phone', 'no-script'];

/**
 * A site of the file's own, one for each project, for tests that change what every page shows. The tests of such a file run one after
 * the other.
 */
export function useOwnDemo(name: string, firstPort: number, given: Record<string, string> = {}): () => Demo {
  let demo: Demo | undefined;
  test.describe.configure({ mode: 'default' });
  test.use({
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
    baseURL: async ({}, use, { project }) => use(`http://127.0.0.1:${firstPort + projects.indexOf(project.name)}`),
  });
  // oxlint-disable-next-line no-empty-pattern
  test.beforeAll(async ({}, { project }) => {
    demo = await startDemo(`${name}-${project.name}`, firstPort + projects.indexOf(project.name), {
      LOG_LEVEL: 'warn',
      ...given,
    });
  });
  test.afterAll(async () => {
    await demo?.stop();
  });
  return () => {
    if (!demo) throw new Error('the demo has not been started');
    return demo;
  };
}
