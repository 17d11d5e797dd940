import { expect, test } from 'vitest';
import { patientFields } from '#app/features/pictures/picture.ts';
import { createStaffAction } from '#app/forms/form.server.ts';
import { staffMembers } from '#db/schema.ts';
import { makePhoto } from '#tests/factories/picture-files.ts';
import { actionSender, withoutDatabase } from '#tests/setup/send-form.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { staffHandlers } from './staff.commands.server.ts';
import { listStaff } from './staff.server.ts';
import { staffErrorMessages, staffFields } from './staff.ts';

const app = await openTestApp();
const broken = await withoutDatabase(app);
const send = actionSender(
  app,
  createStaffAction({ failed: staffErrorMessages, fields: { ...staffFields, ...patientFields } }, staffHandlers),
);

const typed = {
  intent: 'add',
  form: 'add',
  name: 'Renée',
  designation: 'Owner',
  description: 'Sands every rim.',
  facebook: '',
  linkedin: '',
  twitter: '',
  showsPatient: 'no',
};
const { intent: _intent, form: _form, ...fields } = typed;

test.each([
  [{ ...typed, name: ' ' }, true, 'name'],
  [{ ...typed, designation: '' }, true, 'designation'],
  [typed, false, 'picture'],
])('name, designation and a picture are required: %o', async (sent, withPicture, wrong) => {
  spec('5.5');
  const { answer, status } = await send(sent, withPicture ? { picture: await makePhoto(80, 80) } : {});
  expect(status).toBe(422);
  expect(answer).toMatchObject({ form: 'add', notice: 'Please fill out all required fields.' });
  expect(Object.keys(answer.errors ?? {})).toEqual([wrong]);
  expect(await app.db.$count(staffMembers)).toBe(0);
});

test('the three fields that the spec requires are enough', async () => {
  const { name, designation } = typed;
  const { answer, status } = await send({ intent: 'add', name, designation }, { picture: await makePhoto(81, 80) });
  expect([status, answer.ok, answer.notice]).toEqual([200, true, 'Renée was added.']);
  await app.db.delete(staffMembers);
});

test('a new member is stored with name, designation, picture and links, where an empty link is #', async () => {
  spec('3.3', '3.11', '7.23');
  const linkedin = 'https://www.linkedin.com/in/renee';
  const { answer } = await send({ ...typed, linkedin }, { picture: await makePhoto(80, 80) });
  expect(answer).toMatchObject({ ok: true, notice: 'Renée was added.' });
  expect(await listStaff(app)).toMatchObject([
    {
      id: expect.any(Number),
      name: 'Renée',
      designation: 'Owner',
      description: 'Sands every rim.',
      picture: { id: expect.any(Number) },
      social: { facebook: '#', linkedin, twitter: '#' },
    },
  ]);
  await app.db.delete(staffMembers);
});

test('a picture that came with a refused form is kept for the next try', async () => {
  const { answer } = await send({ ...typed, name: '' }, { picture: await makePhoto(80, 80) });
  const picture = answer.more?.picture;
  if (!picture) throw new Error('the picture was not kept');
  const again = await send({ ...typed, pictureId: String(picture.id) });
  expect(again.answer).toMatchObject({ ok: true, sent: 'add', notice: 'Renée was added.' });
  await app.db.delete(staffMembers);
});

test('a file that is not a picture is refused with “Upload failed.”, with the reason beside the field', async () => {
  const { answer } = await send(typed, { picture: Buffer.from('Dear clinic, hello. '.repeat(50)) });
  expect(answer).toMatchObject({ notice: 'Upload failed. Are you logged in and have permission?', values: fields });
  expect(answer.errors?.['picture']).toBeTruthy();
});

test('when saving fails, the form says so and keeps everything that was typed', async () => {
  const { answer, status } = await send(typed, { picture: await makePhoto(80, 80), services: broken });
  expect(status).toBeGreaterThanOrEqual(500);
  expect(answer).toMatchObject({ notice: 'Upload failed. Are you logged in and have permission?', values: fields });
});

test('a failed deletion shows “Failed to delete staff member.”', async () => {
  const failed = { ok: false, notice: 'Failed to delete staff member.' };
  expect((await send({ intent: 'delete', kind: 'staff', id: '1' }, { services: broken })).answer).toMatchObject(failed);
  expect((await send({ intent: 'delete', kind: 'staff', id: '999999' })).answer).toMatchObject(failed);
  expect((await send({ intent: 'delete', kind: 'staff', id: "1' or 1=1" })).answer).toMatchObject(failed);
});
