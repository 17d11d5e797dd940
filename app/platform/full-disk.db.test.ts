import fs, { mkdtemp, readdir } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { consentErrorMessages } from '#app/features/consents/consent.ts';
import { recordConsent } from '#app/features/consents/consents.commands.server.ts';
import { newAgeKey } from '#app/platform/age.server.ts';
import { action as actOnConsent } from '#app/routes/admin/consent.tsx';
import { backUpByHand } from '#cli/backup-commands.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import { actionSender } from '#tests/setup/send-form.ts';
import { activityLines, openTestApp, testPerson } from '#tests/setup/test-app.ts';

const { writeFile } = fs;

/** While `act` runs, what is written goes to /dev/full, which answers like a full disk. */
async function onFullDisk<Result>(act: () => Promise<Result>): Promise<Result> {
  fs.writeFile = (_to, ...rest) => writeFile('/dev/full', ...rest);
  syncBuiltinESMExports();
  try {
    return await act();
  } finally {
    fs.writeFile = writeFile;
    syncBuiltinESMExports();
  }
}

const app = await openTestApp();
const folder = await mkdtemp(join(tmpdir(), 'full-'));
afterAll(() => removeFolder(folder));

test('on a full disk, a scan is refused in words, and leaves nothing behind', async () => {
  const consent = { signer: 'Sample Signer', signedOn: '2026-01-05', scope: 'Web', expiresOn: null };
  const consentId = String(await recordConsent(app, testPerson, consent));
  const send = actionSender(app, (args) => actOnConsent({ ...args, params: { consentId } }));
  const scan = new File(['%PDF-1.7\n'], 'scan.pdf');
  const { status, answer } = await onFullDisk(() => send({ intent: 'scan', scan }));
  expect([status, answer.notice, answer.detail]).toEqual([
    507,
    consentErrorMessages['scan'],
    'Nothing you typed is lost. The disk is full. Tell whoever runs the server.',
  ]);
  expect((await app.files.list('')).files).toEqual([]);
});

test('on a full disk, a backup by hand says which folder is full, and the activity log does too', async () => {
  await app.files.put('gallery/1-a.jpg/960.webp', Buffer.from('picture'), 'image/webp');
  const backup = { to: { folder }, key: await newAgeKey() };
  const said = vi.spyOn(console, 'error').mockReturnValue();
  await onFullDisk(() => backUpByHand({ ...app, config: { ...app.config, backup } }, '', []));
  expect([said.mock.calls, process.exitCode]).toEqual([[[`The disk is full: ${folder}`]], 1]);
  process.exitCode = 0;
  said.mockRestore();
  expect((await activityLines(app)).at(-1)).toBe(`Could not make a backup. The disk is full: ${folder}`);
  expect(await readdir(folder, { recursive: true })).not.toContainEqual(expect.stringContaining('.age'));
});
