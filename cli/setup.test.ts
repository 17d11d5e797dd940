import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { clientAddress } from '#app/platform/client-address.server.ts';
import { readConfig } from '#app/platform/config.server.ts';

const setUp = (folder: string, answers: string[], ...args: string[]) =>
  spawnSync(process.execPath, [resolve('cli/setup.ts'), ...args], {
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

test('six answers create valid settings with fresh keys, readable only by their owner', () => {
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
  expect(stdout, 'an invalid answer is asked for again').toContain('Enter an address that starts with https://');
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
  expect(clientAddress(config.trustProxy, from), 'two proxies are trusted').toBe('198.51.100.7');
  const [opening] = /AGE-SECRET-KEY-\S+/.exec(stdout) ?? [];
  expect(opening).toBeTruthy();
  expect(text).not.toContain('AGE-SECRET-KEY');

  const again = setUp(folder, answers);
  expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('.env already exists') });
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(text);
});

test('mail, backups and the proxy are optional, other answers are required, and two sites share no key', () => {
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

test('for systemd, each process gets only its own settings, readable only by root', () => {
  const folder = newFolder();
  expect(setUp(folder, [...answers, '', '/mnt/backup', ''], '--systemd', folder).status).toBe(0);
  const read = (name: string) => parseEnv(readFileSync(join(folder, `${name}.env`), 'utf8'));
  const [site, worker, migrate] = [read('site'), read('worker'), read('migrate')];
  for (const name of ['site', 'worker', 'migrate'])
    expect(statSync(join(folder, `${name}.env`)).mode & 0o777).toBe(0o600);
  expect(Object.keys(worker)).toEqual(['BACKUP_RECIPIENT', 'BACKUP_TO']);
  expect(migrate['DATABASE_URL']).toBe(answers[1]);
  expect(site['DATABASE_URL']).toBe(`postgres://clinic_app:${migrate['DATABASE_APP_PASSWORD']}@127.0.0.1:5432/clinic`);
  expect(Object.keys(site)).not.toContain('DATABASE_APP_PASSWORD');
  for (const process of [site, { ...site, ...worker }, { ...site, ...migrate }])
    expect(readConfig(process).publicUrl).toBe(answers[0]);
  expect(setUp(folder, answers, '--systemd', folder)).toMatchObject({ status: 1 });
});

test('without settings or a build, a command prints what is missing and no stack trace', () => {
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
