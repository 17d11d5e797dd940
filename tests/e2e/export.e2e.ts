import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { localKeys } from '#db/local-services.ts';
import { startLocalPostgres } from '#db/local-postgres.ts';

const run = promisify(execFile);
const demo = 'var/postgres-e2e';

test('the export opens without a server, because pages, styles, drawings and pictures are all in the folder @daily', async ({
  page,
}) => {
  test.setTimeout(480_000);
  const parent = await mkdtemp(join(tmpdir(), 'export-'));
  const folder = join(parent, 'all');
  // The server is already running, so this only returns its URL.
  const { url } = await startLocalPostgres({ folder: demo });
  const env = {
    ...process.env,
    ...localKeys(demo),
    NODE_ENV: 'test',
    DATABASE_URL: url,
    FILES_FOLDER: `${demo}-files`,
  };
  const { stdout } = await run(process.execPath, ['cli/commands.ts', 'export', folder], { env });
  expect(stdout).toContain('Start with site/index.html');

  const site = join(folder, 'site');
  const names = (await readdir(site, { recursive: true })).filter((name) => name.endsWith('.html'));
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) {
    const html = await readFile(join(site, name), 'utf8');
    expect(html).not.toMatch(/<form|<script|(?:src|href)="\/|srcset="[^"]*\s\//);
  }

  const trouble: string[] = [];
  page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
  page.on('requestfailed', (request) => trouble.push(request.url()));
  page.on('request', (request) => /^(file|data):/.test(request.url()) || trouble.push(request.url()));
  await page.goto(pathToFileURL(join(site, 'index.html')).href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  await page.getByRole('link', { name: 'Getting ready for your first fitting' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Getting ready for your first fitting');
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
  await expect(page.getByRole('main').getByText('Forms do not work in this offline copy')).toContainText(
    '(225) 555-0140',
  );
  await page.getByRole('link', { name: 'Gallery', exact: true }).first().click();
  const first = page.getByRole('main').getByRole('img').first();
  await expect
    .poll(() => first.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  expect(
    await page.evaluate(async () => [...(await document.fonts.ready)].some(({ status }) => status === 'loaded')),
  ).toBe(true);
  expect(trouble).toEqual([]);
  await rm(parent, { recursive: true, force: true });
});
