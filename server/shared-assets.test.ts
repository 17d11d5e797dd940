import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import { shareAssets } from './shared-assets.ts';

const day = (n: number) => new Date(Date.now() + n * 86_400_000);

test('assets stay for 30 days after the last start of a version that has them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'));
  onTestFinished(() => removeFolder(folder));
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://127.0.0.1/none',
    ASSETS_FOLDER: join(folder, 'kept'),
  });
  const app = { config, log: pino({ level: 'silent' }) };
  const kept = () => readdirSync(join(folder, 'kept/assets')).toSorted();
  const build = (version: string, ...names: string[]) => {
    mkdirSync(join(folder, version));
    for (const name of names) writeFileSync(join(folder, version, name), name);
    return join(folder, version);
  };
  const [one, two] = [build('one', 'entry-a.js', 'same-s.css'), build('two', 'entry-b.js', 'same-s.css')];
  await Promise.all([shareAssets(app, one), shareAssets(app, one), shareAssets(app, two)]);
  expect(kept()).toEqual(['entry-a.js', 'entry-b.js', 'same-s.css']);
  expect(readFileSync(join(folder, 'kept/assets/entry-a.js'), 'utf8')).toBe('entry-a.js');
  await shareAssets(app, two, day(29));
  expect(kept()).toContain('entry-a.js');
  await shareAssets(app, two, day(31));
  expect(kept()).toEqual(['entry-b.js', 'same-s.css']);
});
