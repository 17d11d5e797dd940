import { expect, onTestFinished, test, vi } from 'vitest';
import { postgresEnvironment } from './config.server.ts';
import { dumpDatabase, restoreDatabase } from './postgres-programs.server.ts';

const url = 'postgres://clinic:secret@127.0.0.1:1/clinic';

test('PostgreSQL’s programs get the password of the database and none of our other secrets', () => {
  vi.stubEnv('AUTH_SECRET', 'ours');
  vi.stubEnv('PGSSLMODE', 'require');
  onTestFinished(() => void vi.unstubAllEnvs());
  const given = postgresEnvironment('secret');
  expect(given).toMatchObject({ PGPASSWORD: 'secret', PGSSLMODE: 'require', PATH: expect.any(String) });
  expect(Object.keys(given).filter((name) => name !== 'PATH' && !name.startsWith('PG'))).toEqual([]);
});

test('a server newer than the programs here is answered with what to install', async () => {
  const words = /^The server is PostgreSQL 99, and pg_\w+ .*apt-get install postgresql-client-99$/;
  await expect(dumpDatabase(url, { major: 99, snapshot: 'x' }).next()).rejects.toThrow(words);
  const nothing = (async function* () {})();
  await expect(restoreDatabase(url, { major: 99, dump: nothing })).rejects.toThrow(words);
});
