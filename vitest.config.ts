import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
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
