import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { postgresEnvironment } from './config.server.ts';
import { dumpDatabase, findProgram, restoreDatabase } from './postgres-programs.server.ts';

const url = 'postgres://clinic:secret@127.0.0.1:1/clinic';

test('PostgreSQL’s programs get the database password and none of our other secrets', () => {
  vi.stubEnv('AUTH_SECRET', 'ours');
  vi.stubEnv('PGSSLMODE', 'require');
  onTestFinished(() => void vi.unstubAllEnvs());
  const given = postgresEnvironment('secret');
  expect(given).toMatchObject({ PGPASSWORD: 'secret', PGSSLMODE: 'require', PATH: expect.any(String) });
  expect(Object.keys(given).filter((name) => name !== 'PATH' && !name.startsWith('PG'))).toEqual([]);
});

test('for a server newer than the installed programs, the error says what to install', async () => {
  const text = /^The server is PostgreSQL 99, and pg_\w+ .*apt-get install postgresql-client-99$/;
  await expect(dumpDatabase(url, { major: 99, snapshot: 'x' }).next()).rejects.toThrow(text);
  const nothing = (async function* () {})();
  await expect(restoreDatabase(url, { major: 99, dump: nothing })).rejects.toThrow(text);
});

test('pg_restore 18 is not used for a server before 17, which rejects its settings; pg_dump 18 is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  for (const name of ['pg_dump', 'pg_restore'])
    writeFileSync(join(folder, name), `#!/bin/sh\necho '${name} (PostgreSQL) 18.1'\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(findProgram('pg_dump', 14)).resolves.toBe('pg_dump');
  await expect(findProgram('pg_restore', 17)).resolves.toMatch(/pg_restore$/);
  await expect(findProgram('pg_restore', 14)).rejects.toThrow(/PostgreSQL 14, and pg_restore here is 18/);
});
