/**
 * Runs the site that browser tests share, with web and worker as separate processes. The server also keeps an untouched copy of the
 * filled database, which tests with their own site clone.
 */
import { execFileSync, spawn } from 'node:child_process';
import { Client } from 'pg';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { demoPassword, filledDatabase, siteFolder } from './filled-site.ts';
import { removeFolder } from './remove-folder.ts';

for (const part of ['', '-files', '-keys.json', '-status']) removeFolder(siteFolder + part);
removeFolder('var/sites');
const demo = ['server/demo.ts', '--no-build', '--only-seed', '--folder', siteFolder, '--password', demoPassword];
// Only the sample people, because the shared site adds the others when it starts.
const { ADMIN_EMAILS: _, ...env } = process.env;
execFileSync(process.execPath, [...demo, '--only-fill'], { env, stdio: 'inherit' });
const postgres = await startLocalPostgres({ folder: siteFolder, throwaway: true });
// Connect to another database, because a database with open connections cannot be cloned.
const beside = new URL(postgres.url);
beside.pathname = '/template1';
const client = new Client(beside.href);
await client.connect();
await client.query(`create database ${filledDatabase} template postgres`);
await client.end();
const site = spawn(process.execPath, [...demo, '--filled'], { stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => site.kill('SIGTERM'));
site.on('exit', (code) => process.exit(code ?? 1));
