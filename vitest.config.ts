import { defineConfig } from 'vitest/config';
import { temporaryFolder } from './tests/setup/temporary-folder.ts';
import { startingSite } from './vite.config.ts';

const folders = '{app,server,cli,db,tests,drills}/**';

export default defineConfig({
  plugins: [startingSite],
  test: {
    // Test files share modules, because loading the app for each file took half of the time.
    isolate: false,
    // Tests need not remove the folders that they make.
    env: { TMPDIR: temporaryFolder() },
    // Database tests mostly wait, so two files at a time halve the run on two cores.
    maxWorkers: 2,
    // For the reason, see playwright.config.ts.
    retry: process.env['CI'] ? 1 : 0,
    reporters: process.env['CI'] ? ['default', 'tests/setup/vitest-reporter.ts'] : ['default'],
    // A busy machine may stall for seconds, which must not fail a test.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${folders}/*.test.{ts,tsx}`],
          exclude: ['**/*.db.test.ts'],
          // Property tests take seconds on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: [`${folders}/*.db.test.ts`],
          globalSetup: 'tests/setup/test-database.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
