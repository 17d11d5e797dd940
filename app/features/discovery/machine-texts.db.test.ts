import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { clinic } from '#db/schema.ts';
import { makePost } from '#tests/factories/posts.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { llmsText, securityText, webManifest } from './machine-texts.server.ts';

const app = await openTestApp();
await app.db.insert(clinic).values({ facts: startingFacts }).onConflictDoNothing();

test('security.txt names a contact and expires in several months, within a year', async () => {
  const text = await securityText(app, new Date('2026-11-30T23:00:00Z'));
  expect(text).toContain(`Contact: mailto:${startingFacts.email}\n`);
  expect(text).toContain('Expires: 2027-05-01T00:00:00Z\n');
  expect(text).toContain(`Canonical: ${app.config.publicUrl}/.well-known/security.txt\n`);
});

test('llms.txt lists the clinic’s details and its newest posts, one line each', async () => {
  await createPost(app, testPerson, makePost({ title: 'Socks](https://evil.example)', content: 'One\n\ntwo.' }));
  const lines = (await llmsText(app)).split('\n');
  expect(lines[0]).toBe('# Cypress Prosthetics & Orthotics');
  expect(lines).toContain(
    `- [Socks(https://evil.example)](${app.config.publicUrl}/blog/socks-https-evil-example): One two.`,
  );
  expect(lines.find((line) => line.startsWith('Hours:'))).toContain('Friday 8:00 AM to 12:00 PM');
});

test('the manifest’s icons exist in the sizes it gives', async () => {
  const { name, icons } = await webManifest(app);
  expect(name).toBe('Cypress Prosthetics & Orthotics');
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(`public${src}`).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect((await sharp('public/apple-touch-icon.png').metadata()).width).toBe(180);
  const ico = await readFile('public/favicon.ico');
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3]);
});
