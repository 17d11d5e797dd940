import { beforeEach, expect, test } from 'vitest';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { webManifest } from '#app/features/discovery/machine-texts.server.ts';
import { findPicture } from '#app/features/pictures/pictures.server.ts';
import { clinic, pictures } from '#db/schema.ts';
import { makePicture } from '#tests/factories/picture-rows.ts';
import { makePreparedPicture } from '#tests/factories/picture-files.ts';
import { openTestApp, testStaff } from '#tests/setup/test-app.ts';
import { accentFile } from './accent.ts';
import { serveBrandingFile, findBranding, findBrandingRecord, brandingHandlers } from './branding.server.ts';
import { defaultBranding } from './branding.ts';

const app = await openTestApp();
const send = (intent: keyof typeof brandingHandlers, fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, ...fields })) form.set(name, value);
  return brandingHandlers[intent]({ app, staff: testStaff, form });
};
const shownBranding = async () => findBranding(app, (await findClinicFacts(app)).branding);

beforeEach(() => app.db.delete(clinic));

test('a new site has the default branding', async () => {
  expect(await shownBranding()).toEqual(defaultBranding);
});

test('a readable color is saved, an unreadable one is refused with what was typed, and undo works both ways', async () => {
  expect(await send('accent', { accent: '1D4F91' })).toMatchObject({ ok: true, undo: { intent: 'accent-ours' } });
  expect((await shownBranding()).accent).toBe('#1d4f91');
  const refused = await send('accent', { accent: '#ffd400', form: 'accent' });
  expect(refused).toMatchObject({ ok: false, form: 'accent', values: { accent: '#ffd400' } });
  expect(refused.errors?.['accent']).toMatch(
    /contrast is 1\.1 to 1\. Text needs 4\.5 to 1.* nearest .* #[0-9a-f]{6}\.$/,
  );
  expect((await send('accent', { accent: 'blue' })).errors?.['accent']).toMatch(/^Enter a color/);
  expect((await shownBranding()).accent).toBe('#1d4f91');
  const ours = await send('accent-ours', {});
  expect(ours.undo).toEqual({ intent: 'accent', accent: '#1d4f91' });
  expect(await shownBranding()).toEqual(defaultBranding);
});

test('an accent color has its own style sheet and recolors the default icon', async () => {
  const file = (kind: 'css' | 'svg') => serveBrandingFile(app, accentFile('#1d4f91', kind).replace('/look/', ''));
  const sheet = await file('css');
  expect(sheet.headers.get('Cache-Control')).toContain('immutable');
  expect(await sheet.text()).toContain('--c-copper-600:#1d4f91');
  expect(await (await file('svg')).text()).not.toContain('#E6A36B');
  expect((await serveBrandingFile(app, '1-ffd400.css')).status).toBe(404);
});

test('a branding picture is shown after the patient answer, becomes icons, and can be restored', async () => {
  const pictureId = String(await makePicture(app, 'look', { showsPatient: null }));
  expect(await send('picture', { which: 'mark', form: 'mark' })).toMatchObject({
    ok: false,
    errors: { picture: 'Choose a picture.' },
  });
  const detail = 'Not shown yet: no one has said whether it shows a patient.';
  expect(await send('picture', { which: 'mark', pictureId })).toMatchObject({ ok: true, notice: 'Saved.', detail });
  expect(await shownBranding()).toMatchObject({ ...defaultBranding, mark: null });
  const said = { which: 'mark', showsPatient: 'no', patientBefore: '', patientOf: pictureId };
  expect(await send('picture', said)).toMatchObject({ ok: true });
  expect((await shownBranding()).mark?.id).toBe(Number(pictureId));
  expect((await findBrandingRecord(app, 'owner')).pictures.find(({ name }) => name === 'mark')?.picture?.id).toBe(
    Number(pictureId),
  );
  const ours = await send('picture-ours', { which: 'mark' });
  expect(await shownBranding()).toEqual(defaultBranding);
  const { intent: _intent, ...undo } = ours.undo ?? {};
  expect(await send('picture-back', undo)).toMatchObject({ ok: true });
  expect((await shownBranding()).mark?.id).toBe(Number(pictureId));
});

test('a branding picture of a patient without a consent is hidden from visitors', async () => {
  const pictureId = String(await makePicture(app, 'look', { showsPatient: null }));
  const said = { which: 'logo', pictureId, showsPatient: 'yes', patientBefore: '', patientOf: pictureId };
  expect(await send('picture', said)).toMatchObject({ ok: true, detail: 'Not shown: no consent yet.' });
  expect((await shownBranding()).logo).toBeNull();
});

test('other kinds of pictures and unknown branding parts are refused', async () => {
  const portrait = String(await makePicture(app, 'staff'));
  expect(await send('picture', { which: 'logo', pictureId: portrait })).toMatchObject({ ok: false });
  expect(await send('picture-back', { which: 'logo', pictureId: portrait })).toMatchObject({ ok: false });
  expect(await send('picture-ours', { which: 'facts' })).toMatchObject({ ok: false });
  expect(await shownBranding()).toEqual(defaultBranding);
});

test('an icon’s files are square PNGs, and the manifest lists them', async () => {
  const { id } = await makePreparedPicture(app, testStaff, 'look');
  expect((await findPicture(app, id))?.icons?.map(({ size }) => size)).toEqual([32, 180, 192, 512]);
  await app.db.update(pictures).set({ showsPatient: false });
  await send('picture', { which: 'icon', pictureId: String(id) });
  const { icons } = await webManifest(app);
  expect(icons.map(({ sizes, src }) => [sizes, /^\/files\/.*\.png$/.test(src)])).toEqual([
    ['192x192', true],
    ['512x512', true],
  ]);
});
