/** npm run setup: asks six questions and writes .env with fresh keys, so that `npm start` has all it needs. `-- --systemd /etc/clinic` writes a file for each unit instead. */
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { newAgeKey, recipientOf } from '#app/platform/age.server.ts';
import { configProblems } from '#app/platform/config.server.ts';
import { newKey } from '#db/local-services.ts';

const questions = [
  {
    name: 'PUBLIC_URL',
    asks: 'What is the site’s web address?',
    such: 'https://www.example.com',
    needed: true,
  },
  {
    name: 'DATABASE_URL',
    asks: 'Which PostgreSQL database (15 or newer)? Connect as its owner.',
    such: 'postgres://clinic:PASSWORD@127.0.0.1:5432/clinic',
    needed: true,
  },
  {
    name: 'ADMIN_EMAILS',
    asks: 'Who runs the site? Enter two or more e-mail addresses, separated by commas.',
    such: 'you@example.com,colleague@example.com',
    needed: true,
  },
  {
    name: 'SMTP_URL',
    asks: 'Which mail server sends e-mail? Press Enter to set this up later; no e-mail is sent until then.',
    such: 'smtps://name:password@mail.example.com:465',
  },
  {
    name: 'BACKUP_TO',
    asks: 'Where should nightly backups go? A folder on another disk, or a bucket. Press Enter to set this up later.',
    such: '/mnt/backup or https://ACCESS_KEY:SECRET_KEY@host/bucket',
  },
  {
    name: 'TRUST_PROXY',
    asks: 'Which proxies with TLS are in front of the site? Press Enter for one on this machine. Without this, all visitors share one rate limit.',
    such: 'true, 1 on most hosting platforms, 2 with a CDN in front, or addresses and networks like 10.0.0.4,10.1.0.0/16',
    otherwise: 'true',
  },
];

const { systemd } = parseArgs({ options: { systemd: { type: 'string' } } }).values;
const file = systemd ? `${systemd}/site.env` : '.env';
if (existsSync(file)) stopWith(`${file} already exists. Edit it, or move it and run this again. Nothing was changed.`);

const env: Record<string, string> = {
  AUTH_SECRET: newKey(),
  DATA_KEYS: `k1:${newKey()}`,
  DATA_INDEX_KEY: newKey(),
  LOG_SALT: newKey(),
  DATABASE_APP_PASSWORD: randomBytes(24).toString('hex'),
};

const terminal = createInterface({ input: process.stdin, output: process.stdout });
// Piped input may end before the last question.
const lines = terminal[Symbol.asyncIterator]();
for (const [i, { name, asks, such, needed, otherwise = '' }] of questions.entries()) {
  console.log(`\n${i + 1} of ${questions.length}. ${asks}\n   Example: ${such}`);
  for (;;) {
    const { value, done } = await lines.next();
    if (done && needed) stopWith(`${name} is required. Nothing was written.`);
    const answer = (value ?? '').trim() || otherwise;
    if (answer === '' && !needed) break;
    const problem = answer === '' ? 'This one is required.' : problemWith(name, answer);
    if (problem === undefined) {
      env[name] = answer;
      break;
    }
    console.log(`   ${problem}`);
  }
}
terminal.close();

const { PUBLIC_URL: address = '' } = env;
env['MAIL_FROM'] = `Website <website@${new URL(address).hostname.replace(/^www\./, '')}>`;
const backupKey = env['BACKUP_TO'] ? await newAgeKey() : null;
if (backupKey) env['BACKUP_RECIPIENT'] = await recipientOf(backupKey);

for (const [path, settings] of Object.entries(systemd ? splitSettings(systemd) : { [file]: env })) {
  const text = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(path, `# Written by npm run setup. .env.example explains every setting.\n${text.join('')}`, {
    mode: 0o600,
    flag: 'wx',
  });
  console.log(`Wrote ${path}, readable only by you.`);
}
console.log('\nKeep a copy in a safe place: without the keys, no one can read what visitors send.');
if (backupKey)
  console.log(
    `\nThis key decrypts the backups. It is shown only once and is not stored. Keep it somewhere other than this machine:\n${backupKey}`,
  );
if (!systemd)
  console.log(`\nNext: run npm run build, then npm start. Put a web server with TLS in front: docs/deploy.md.`);

/** Returns the settings of each unit. Only the migration gets the owner's password, and only the worker the backups. */
function splitSettings(folder: string): Record<string, Record<string, string>> {
  const { DATABASE_URL = '', DATABASE_APP_PASSWORD = '', BACKUP_TO, BACKUP_RECIPIENT, ...shared } = env;
  const asApp = new URL(DATABASE_URL);
  [asApp.username, asApp.password] = ['clinic_app', DATABASE_APP_PASSWORD];
  return {
    [`${folder}/site.env`]: { ...shared, DATABASE_URL: asApp.href },
    [`${folder}/worker.env`]: BACKUP_TO && BACKUP_RECIPIENT ? { BACKUP_TO, BACKUP_RECIPIENT } : {},
    [`${folder}/migrate.env`]: { DATABASE_URL, DATABASE_APP_PASSWORD },
  };
}

function problemWith(name: string, value: string): string | undefined {
  if (value.includes("'")) return "This can’t contain the character '.";
  if (name === 'ADMIN_EMAILS' && !value.includes(',')) return 'Enter at least two people, in case one is away.';
  return configProblems({ ...env, [name]: value })
    .find((problem) => problem.startsWith(`${name}:`))
    ?.slice(name.length + 2);
}

function stopWith(message: string): never {
  console.error(message);
  process.exit(1);
}
