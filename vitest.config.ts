import { defineConfig } from 'vitest/config';

const folders = '{app,server,cli,db,tests,drills}/**';

export default defineConfig({
  test: {
    // Files share their worker's modules: loading the app for each file was half of the run.
    isolate: false,
    // Tests of the database wait more than they work: on two cores two files at a time halve the run.
    maxWorkers: 2,
    // As in playwright.config.ts.
    retry: process.env['CI'] ? 1 : 0,
    reporters: process.env['CI'] ? ['default', 'tests/setup/vitest-reporter.ts'] : ['default'],
    // A machine that stalls for seconds is no fault of what is waited for.
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
          globalSetup: 'tests/setup/database.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
