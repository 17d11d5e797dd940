import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests of the database wait more than they work: on two cores two files at a time halve the run.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['{app,server,db,tests}/**/*.test.{ts,tsx}'], exclude: ['**/*.db.test.ts'] } },
      {
        test: {
          name: 'db',
          include: ['{app,server,db,tests}/**/*.db.test.ts'],
          globalSetup: 'tests/setup/database.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
