import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
