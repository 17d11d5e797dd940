import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { localKeys } from './local-services.ts';

test('a private database keeps its own keys, readable only by its owner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  try {
    const first = localKeys(join(folder, 'one'));
    expect(localKeys(join(folder, 'one'))).toEqual(first);
    expect(localKeys(join(folder, 'two'))).not.toEqual(first);
    expect(statSync(join(folder, 'one-keys.json')).mode & 0o777).toBe(0o600);
    const config = { DATABASE_URL: 'postgres://u:p@127.0.0.1/db', AUTH_SECRET: 'x'.repeat(32), ...first };
    expect(readConfig(config).dataKeys.map(({ id }) => id)).toEqual(['k1']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a program ended by SIGTERM leaves no PostgreSQL behind', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ended-'));
  const program = `
    import { startLocalPostgres } from '#db/local-postgres.ts';
    const postgres = await startLocalPostgres({ folder: ${JSON.stringify(join(folder, 'postgres'))}, throwaway: true });
    console.log(postgres.url);
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [said] = await once(child.stdout, 'data');
    const connect = async () => {
      const client = new Client(String(said).trim());
      await client.connect();
      await client.end();
    };
    await connect();
    // Another command on the same database, such as db:seed, leaves it to its owner.
    const other = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], { stdio: 'pipe' });
    await once(other.stdout, 'data');
    other.kill('SIGTERM');
    await once(other, 'exit');
    await connect();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([1, null]);
    await expect(connect()).rejects.toThrow('ECONNREFUSED');
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
