import { createSecretKey, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reencryptRows } from '#app/features/operations/keys.server.ts';
import { readBytes } from '#app/platform/files.server.ts';
import { openVault } from '#app/platform/vault.server.ts';
import { activity } from '#db/accounts-schema.ts';
import { consents } from '#db/schema.ts';
import { askForFile } from '#tests/factories/picture-files.ts';
import { activityLines, openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { recordConsent, consentHandlers } from './consents.commands.server.ts';
import { removeScanFile, sweepScansNow } from './consents.jobs.server.ts';
import { findConsent } from './consents.server.ts';
import { serveScan, maxScanBytes, scansFolder } from './scans.server.ts';

const app = await openTestApp();
const inTwoDays = Date.now() + 48 * 3_600_000;
const paper = (text: string) => Buffer.from(`%PDF-1.7\n${text}`);

const aConsent = () =>
  recordConsent(app, testPerson, { signer: 'Sample Signer', signedOn: '2026-01-05', scope: 'Web', expiresOn: null });

async function send(consentId: number, bytes: Buffer<ArrayBuffer>, intent: 'scan' | 'remove-scan' = 'scan') {
  const form = new FormData();
  form.set('intent', intent);
  form.set('scan', new File([bytes], 'Sample Signer.pdf'));
  return consentHandlers[intent]({ app, by: testPerson, form, id: consentId });
}

const filesOf = async (consentId: number) =>
  (await app.files.list(`${scansFolder}${consentId}/`)).files.map(({ key }) => key);
const textOf = async (consentId: number, services = app) => (await serveScan(services, testPerson, consentId))?.text();

test('a scan is stored encrypted, and only staff can download it', async () => {
  const id = await aConsent();
  expect(await serveScan(app, testPerson, id)).toBeNull();
  expect(await send(id, paper('Canary signature'))).toMatchObject({ ok: true });
  const answer = await serveScan(app, testPerson, id);
  expect((await activityLines(app)).at(-1)).toBe(`Downloaded the scan of consent ${id}.`);
  expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="consent-${id}.pdf"`,
    'cache-control': 'private, no-store',
  });
  expect(await answer?.text()).toBe('%PDF-1.7\nCanary signature');
  expect(await findConsent(app, id)).toMatchObject({ signer: 'Sample Signer', hasScan: true });

  const [file = ''] = await filesOf(id);
  expect((await readBytes(app.files, file))?.includes('Canary')).toBe(false);
  expect((await askForFile(app, file)).status).toBe(404);
  const { rows } = await app.db.execute(
    sql`select consents::text, (select json_agg(a)::text from activity a) from consents`,
  );
  for (const secret of [file, 'Sample Signer', 'secret']) expect(JSON.stringify(rows)).not.toContain(secret);
  expect(await app.db.$count(activity, sql`summary = ${`Uploaded a scan for consent ${id}.`}`)).toBe(1);
});

test.each<[string, Buffer<ArrayBuffer>, RegExp]>([
  ['an empty file', Buffer.alloc(0), /Choose a file first/],
  ['a web page', Buffer.from('<html>'), /not a PDF or a picture/],
  ['a file that is too large', Buffer.concat([paper(''), Buffer.alloc(maxScanBytes)]), /larger than 25 MB/],
])('%s is refused with an explanation', async (_what, bytes, text) => {
  const id = await aConsent();
  expect(await send(id, bytes)).toMatchObject({ ok: false, detail: expect.stringMatching(text) });
  expect(await filesOf(id)).toEqual([]);
  expect(await findConsent(app, id)).toMatchObject({ hasScan: false });
});

test('replacing or removing a scan deletes its file, and the sweep deletes leftover files', async () => {
  const id = await aConsent();
  await send(id, paper('first'));
  const [first = ''] = await filesOf(id);
  await send(id, paper('second'));
  const { rows } = await app.db.execute<{ data: { file: string } }>(
    sql`select data from pgboss.job where name = 'remove-scan' and data->>'file' = ${first}`,
  );
  expect(rows).toHaveLength(1);
  await removeScanFile.run(app, rows[0]?.data);
  expect(await filesOf(id)).toHaveLength(1);
  expect(await textOf(id)).toBe('%PDF-1.7\nsecond');

  await app.files.put(`${scansFolder}${id}/left-behind`, Buffer.from('x'), 'application/octet-stream');
  expect(await sweepScansNow(app)).toBe(0);
  expect(await sweepScansNow(app, inTwoDays)).toBe(1);
  expect(await textOf(id)).toBe('%PDF-1.7\nsecond');

  expect(await send(id, paper(''), 'remove-scan')).toMatchObject({ ok: true });
  expect(await serveScan(app, testPerson, id)).toBeNull();
  expect(await send(id, paper(''), 'remove-scan')).toMatchObject({ ok: false });
  await sweepScansNow(app, inTwoDays);
  expect(await filesOf(id)).toEqual([]);

  await send(id, paper('third'));
  await app.db.delete(consents).where(eq(consents.id, id));
  await sweepScansNow(app, inTwoDays);
  expect(await filesOf(id)).toEqual([]);
});

const aKey = (name: string) => ({ id: name, key: createSecretKey(randomBytes(32)) });

test('after a key rotation the scan opens with the new key alone, and the sweep keeps a scan whose key is missing', async () => {
  const id = await aConsent();
  await send(id, paper('kept'));
  const [fresh, stranger] = [aKey('fresh'), aKey('stranger')];
  const withKeys = (dataKeys: typeof app.config.dataKeys) => {
    const config = { ...app.config, dataKeys };
    return { ...app, config, vault: openVault(config) };
  };
  expect(await sweepScansNow(withKeys([stranger]), inTwoDays)).toBe(0);
  await reencryptRows(withKeys([fresh, ...app.config.dataKeys]));
  expect(await textOf(id, withKeys([fresh]))).toBe('%PDF-1.7\nkept');
});
