import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { clientAddress } from '#app/platform/client-address.server.ts';
import { readConfig } from '#app/platform/config.server.ts';

const setUp = (folder: string, answers: string[]) =>
  spawnSync(process.execPath, [resolve('cli/setup.ts')], {
    cwd: folder,
    input: answers.map((answer) => `${answer}\n`).join(''),
    encoding: 'utf8',
  });
const newFolder = () => mkdtempSync(join(tmpdir(), 'setup-'));
const answers = [
  'https://www.bayou-po.example',
  'postgres://clinic:pass@127.0.0.1:5432/clinic',
  'renee@bayou-po.example,theo@bayou-po.example',
];

test('six answers make settings that can be used, with keys of their own and for nobody else to read', () => {
  const folder = newFolder();
  const { status, stdout } = setUp(folder, [
    'www.bayou-po.example',
    answers[0] ?? '',
    ...answers.slice(1),
    'smtps://name:pass@mail.bayou-po.example:465',
    '/mnt/backup',
    'everybody',
    '2',
  ]);
  expect(status).toBe(0);
  expect(stdout, 'a wrong answer is asked for again').toContain('Enter an address that starts with https://');
  expect(stdout).toContain('Enter true, false, a number of proxies');
  expect(stdout.match(/^\d of 6\. /gm)).toHaveLength(6);

  const text = readFileSync(join(folder, '.env'), 'utf8');
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
  const config = readConfig(parseEnv(text));
  expect(config).toMatchObject({
    publicUrl: answers[0],
    adminEmails: ['renee@bayou-po.example', 'theo@bayou-po.example'],
    mail: { from: 'Website <website@bayou-po.example>' },
    backup: { to: { folder: '/mnt/backup' } },
  });
  const from = { by: '10.0.0.1', forwardedFor: '198.51.100.7, 10.0.0.2' };
  expect(clientAddress(config.trustProxy, from), 'two proxies are believed').toBe('198.51.100.7');
  const [opening] = /AGE-SECRET-KEY-\S+/.exec(stdout) ?? [];
  expect(opening).toBeTruthy();
  expect(text).not.toContain('AGE-SECRET-KEY');

  const again = setUp(folder, answers);
  expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('.env already exists') });
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(text);
});

test('mail, backups and the proxy may be left out, other answers may not, and two sites share no key', () => {
  const [one, other] = [newFolder(), newFolder()];
  for (const folder of [one, other]) expect(setUp(folder, [...answers, '', '', '']).status).toBe(0);
  const [first, second] = [one, other].map((folder) => parseEnv(readFileSync(join(folder, '.env'), 'utf8')));
  expect(first?.['TRUST_PROXY'], 'a proxy on the same machine').toBe('true');
  for (const name of ['AUTH_SECRET', 'DATA_KEYS', 'DATA_INDEX_KEY', 'DATABASE_APP_PASSWORD'])
    expect(first?.[name]).not.toBe(second?.[name]);
  expect(setUp(newFolder(), answers.slice(0, 2))).toMatchObject({
    status: 1,
    stderr: 'ADMIN_EMAILS is required. Nothing was written.\n',
  });
});

test('without settings or a build a command says what is missing, without a stack', () => {
  const env = { PATH: process.env['PATH'], DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const run = (args: string[], cwd = '.') => spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  const migrate = run(['cli/commands.ts', 'migrate']);
  expect([migrate.status, migrate.stderr]).toEqual([
    1,
    expect.stringMatching(/^The settings are not complete .*:\n(\w+ is missing\. .*\n)+$/),
  ]);
  const web = run([resolve('server/web.ts')], newFolder());
  expect([web.status, web.stderr]).toEqual([1, 'The site is not built yet. Run: npm run build\n']);
});
