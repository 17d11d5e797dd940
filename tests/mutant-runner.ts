import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';
import type { Mutation } from './mutations.ts';

/** Tests to run, on the unchanged source if there is no `mutation`. With `names`, only tests whose title contains one of them. */
export type Order = { tests: { file: string; names?: string[] }[]; mutation?: Mutation };
/** The titles of the failed tests with their errors, and the number of those that passed. */
export type Outcome = { failed: string[]; passed: number };

/**
 * A process of `npm run mutate`, started in a copy of the project. All mutants share its Vite server and the modules that it has
 * transformed. The tests of each mutant run in a new process, so that no module of the last mutant is still loaded.
 */
const vitest = await createVitest({
  watch: false,
  reporters: [{}],
  maxWorkers: 1,
  retry: 0,
  // The first failed test kills the mutant.
  bail: 1,
});
await vitest.standalone();
process.on('message', (order: Order) => void run(order).then((outcome) => process.send?.(outcome)));
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function run({ tests, mutation }: Order): Promise<Outcome> {
  const restore = mutation ? apply(mutation) : undefined;
  const specifications = tests.flatMap(({ file, names }) =>
    vitest.getModuleSpecifications(resolve(file)).map(({ project, moduleId }) =>
      project.createSpecification(moduleId, {
        testNamePattern: names && new RegExp(names.join('|')),
      }),
    ),
  );
  const { testModules } = await vitest.runTestSpecifications(specifications);
  restore?.();
  // Vitest also caches the modules of earlier runs.
  const ran = testModules
    .filter(({ moduleId }) => specifications.some((one) => one.moduleId === moduleId))
    .flatMap(({ children }) => [...children.allTests()]);
  return {
    failed: ran
      .filter((test) => test.result().state === 'failed')
      .map((test) => `${test.fullName}: ${test.result().errors?.[0]?.message}`),
    passed: ran.filter((test) => test.result().state === 'passed').length,
  };
}

function apply({ file, from, to }: Mutation): () => void {
  const path = resolve(file);
  const source = readFileSync(path, 'utf8');
  const write = (text: string) => {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  };
  write(source.replace(from, () => to));
  return () => write(source);
}
