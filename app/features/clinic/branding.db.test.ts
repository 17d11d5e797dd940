import { beforeEach, expect, test } from 'vitest';
import { saveClinic } from '#app/features/clinic-settings/clinic.commands.server.ts';
import { webManifest } from '#app/features/discovery/machine-texts.server.ts';
import { findPicture } from '#app/features/pictures/pictures.server.ts';
import { clinic } from '#db/schema.ts';
import { makePreparedPicture } from '#tests/factories/picture-files.ts';
import { makePicture } from '#tests/factories/picture-rows.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { defaultAccent } from './accent.ts';
import { serveBrandingFile, findBranding, findBrandingPictures } from './branding.server.ts';
import { accentFile } from './branding.ts';
import { defaultBranding } from './branding.ts';
import { findClinicFacts } from './clinic.server.ts';

const app = await openTestApp();
const save = (fields: Record<string, string>) => saveClinic(app, testPerson, 'branding', fields);
const shownBranding = async () => findBranding(app, (await findClinicFacts(app)).branding);

beforeEach(() => app.db.delete(clinic));

test('a new site has the default branding', async () => {
  expect(await shownBranding()).toEqual(defaultBranding);
});

test('a readable color is saved, an unreadable one is refused with what was typed, and the default is stored as none', async () => {
  expect(await save({ accent: '1D4F91' })).toMatchObject({ ok: true });
  expect((await shownBranding()).accent).toBe('#1d4f91');
  const refused = await save({ accent: '#ffd400', form: 'save' });
  expect(refused).toMatchObject({ ok: false, form: 'save', values: { accent: '#ffd400' } });
  expect(refused.errors?.['accent']).toMatch(/^Too light for buttons\. Try a darker one, like #[0-9a-f]{6}\.$/);
  expect((await save({ accent: 'blue' })).errors?.['accent']).toMatch(/^Enter a color/);
  expect((await shownBranding()).accent).toBe('#1d4f91');
  for (const none of [defaultAccent, '']) {
    await save({ accent: '1D4F91' });
    expect(await save({ accent: none })).toMatchObject({ ok: true });
    expect(await shownBranding()).toEqual(defaultBranding);
  }
});

test('an accent color has its own style sheet and recolors the default icon', async () => {
  const file = (kind: 'css' | 'svg') => serveBrandingFile(app, accentFile('#1d4f91', kind).replace('/branding/', ''));
  const sheet = await file('css');
  expect(sheet.headers.get('Cache-Control')).toContain('immutable');
  expect(await sheet.text()).toContain('--c-copper-600:#1d4f91');
  expect(await (await file('svg')).text()).not.toContain('#E6A36B');
  expect((await serveBrandingFile(app, '1-ffd400.css')).status).toBe(404);
});

test('a branding picture is shown without a patient question, and can be removed', async () => {
  const id = await makePicture(app, 'branding', { showsPatient: null });
  expect(await save({ markId: String(id) })).toMatchObject({ ok: true });
  expect((await shownBranding()).mark?.id).toBe(id);
  expect((await findBrandingPictures(app, await findClinicFacts(app))).mark?.id).toBe(id);
  expect(await save({ shortName: 'Cypress' })).toMatchObject({ ok: true });
  expect((await shownBranding()).mark?.id).toBe(id);
  await save({ markId: String(id), 'mark.removed': 'yes' });
  expect(await shownBranding()).toEqual(defaultBranding);
});

test('a branding picture that was marked as showing a patient is hidden from visitors without a consent', async () => {
  const logoId = String(await makePicture(app, 'branding', { showsPatient: true }));
  expect(await save({ logoId })).toMatchObject({ ok: true });
  expect((await shownBranding()).logo).toBeNull();
});

test('other kinds of pictures are refused', async () => {
  const logoId = String(await makePicture(app, 'staff'));
  expect(await save({ logoId })).toMatchObject({ ok: false, errors: { logo: expect.any(String) } });
  expect(await shownBranding()).toEqual(defaultBranding);
});

test('an icon’s files are square PNGs, and the manifest lists them', async () => {
  const { id } = await makePreparedPicture(app, testPerson, 'branding');
  expect((await findPicture(app, id))?.icons?.map(({ size }) => size)).toEqual([32, 180, 192, 512]);
  await save({ iconId: String(id) });
  const { icons } = await webManifest(app);
  expect(icons.map(({ sizes, src }) => [sizes, /^\/files\/.*\.png$/.test(src)])).toEqual([
    ['192x192', true],
    ['512x512', true],
  ]);
});
