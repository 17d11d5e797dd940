import { is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { parseHTML } from 'linkedom';
import { afterAll, expect, test } from 'vitest';
import { appContext, personContext, type Person } from '#app/context.ts';
import { requireStaff } from '#app/features/accounts/guard.server.ts';
import { isSignedOut, signedOutSentence } from '#app/features/accounts/sign-in.ts';
import { careSettings } from '#app/features/care/care.ts';
import { reviewFields } from '#app/features/care/reviews.ts';
import { clinicFields, clinicSections, type ClinicTab } from '#app/features/clinic/clinic-form.ts';
import { consentFields } from '#app/features/consents/consent.ts';
import { storeContactRequest } from '#app/features/messages/contact.commands.server.ts';
import { noticeFormFields } from '#app/features/notices/notice-form.ts';
import { placementFields } from '#app/features/page-editor/custom-page.ts';
import { pictureFields, wordFields } from '#app/features/pictures/picture.ts';
import { postFields } from '#app/features/posts/post.ts';
import { staffFields } from '#app/features/staff/staff.ts';
import { line, type Fields } from '#app/forms/fields.ts';
import { openDatabase } from '#app/platform/db.server.ts';
import { people } from '#db/accounts-schema.ts';
import * as schema from '#db/schema.ts';
import { seedDatabase } from '#db/seed/seed.ts';
import { makeUpload, makePhoto } from '#tests/factories/picture-files.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { argsOf, documentAt, screenAt } from '#tests/setup/staff-screens.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';

/** Submits every staff form that takes text, as its page renders it, to the page's action and clientAction. */
const app = await openTestApp();
const nowhere = new URL(app.config.databaseUrl);
nowhere.port = String(await freePorts(1));
const away = { ...app, db: openDatabase({ ...app.config, databaseUrl: nowhere.href }, app.log) };
afterAll(() => away.db.$client.end());
const colleague: Person = { id: 'marcus', name: 'Marcus Bell', email: 'marcus@cypress.test' };
for (const person of [testPerson, colleague]) await app.db.insert(people).values({ ...person, emailVerified: true });
await seedDatabase(app);
await makeUpload(app, testPerson, await makePhoto(60, 40), { kind: 'gallery' });

const soon = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);

const fieldsOf = (tab: ClinicTab): Fields =>
  Object.fromEntries(
    clinicSections.flatMap((section) =>
      section.tab === tab ? section.names.map((name) => [name, clinicFields[name] ?? line(name, { max: 0 })]) : [],
    ),
  );

type StaffForm = {
  /** The page with the form, or the page with the link to it. */
  path: string;
  link?: string;
  field: string;
  typed?: string;
  /** The colleague's value, if the field does not take free text. */
  colleague?: string;
  button: string;
  /** Other required fields, by name. */
  also?: Record<string, string>;
  /** The message when saving fails. */
  failed: string;
  /** Set if two people can edit the same record. */
  shared?: true;
  /** The record's fields. The form must have all of them. */
  fields?: Fields;
  /** The message without a session, if docs/requirements.md fixes one. */
  signedOut?: string;
};

const forms: Record<string, StaffForm> = {
  'new post': {
    path: '/admin/blog/new',
    field: 'Title',
    button: 'Save draft',
    failed: 'Failed to add blog post',
  },
  post: {
    path: '/admin/blog',
    link: 'a[href^="/admin/blog/"]:not([href$="new"])',
    field: 'Title',
    button: 'Save changes',
    failed: 'The post could not be saved. Your text is still here.',
    shared: true,
    fields: postFields,
  },
  'answer to a comment': {
    path: '/admin/comments?show=public',
    field: 'Your reply, from the clinic',
    button: 'Post reply',
    failed: 'Your reply was not posted.',
  },
  'new staff member': {
    path: '/admin/staff',
    field: 'Name',
    button: 'Add staff member',
    failed: 'Upload failed. Are you logged in and have permission?',
    signedOut: 'You must be logged in to upload staff members.',
  },
  'staff member': {
    path: '/admin/staff/1',
    field: 'Name',
    button: 'Save',
    failed: 'Upload failed. Are you logged in and have permission?',
    shared: true,
    fields: staffFields,
    signedOut: 'You must be logged in to upload staff members.',
  },
  'clinic contact': {
    path: '/admin/clinic',
    field: 'Street address',
    button: 'Save',
    failed: 'Not saved.',
    shared: true,
    fields: fieldsOf('contact'),
  },
  'clinic hours': {
    path: '/admin/clinic/hours',
    field: 'Note under the hours',
    button: 'Save',
    failed: 'Not saved.',
    shared: true,
    fields: fieldsOf('hours'),
  },
  closure: { path: '/admin/clinic/hours', field: 'Reason', button: 'Save', failed: 'Not saved.', shared: true },
  'call-back deadline': {
    path: '/admin/clinic/call-backs',
    field: 'And minutes',
    typed: '15',
    colleague: '45',
    button: 'Save',
    failed: 'Not saved.',
    shared: true,
    fields: fieldsOf('call-backs'),
  },
  branding: {
    path: '/admin/clinic/branding',
    field: 'Tagline',
    button: 'Save',
    failed: 'Not saved.',
    shared: true,
    fields: fieldsOf('branding'),
  },
  'names for notices': {
    path: '/admin/clinic/notices',
    field: 'Privacy contact',
    button: 'Save',
    failed: 'Not saved.',
    shared: true,
    fields: fieldsOf('notices'),
  },
  storm: { path: '/admin/storm', field: 'Note', button: 'We are open', failed: 'Not changed.' },
  notice: {
    path: '/admin/notices/terms',
    field: 'In effect from',
    typed: '2026-12-01',
    colleague: '2026-12-24',
    button: 'Save',
    also: { content: 'Sample terms.', isReviewed: 'yes', reviewedBy: 'Sample Reviewer', reviewAgainBy: soon },
    failed: 'The notice was not saved.',
    shared: true,
    fields: noticeFormFields,
  },
  review: {
    path: '/admin/reviews/home',
    field: 'Source 1: title',
    button: 'Save',
    failed: 'The review was not saved.',
    shared: true,
    fields: reviewFields,
  },
  'new care page': { path: '/admin/care?add=1', field: 'Title', button: 'Add page', failed: 'The page was not added.' },
  'care page': {
    path: '/admin/care/1',
    field: 'Group',
    typed: 'braces',
    colleague: 'upkeep',
    button: 'Save',
    failed: 'Not saved.',
    shared: true,
    fields: careSettings,
  },
  'new custom page': {
    path: '/admin/custom-pages/new',
    field: 'Title',
    button: 'Create page',
    failed: 'The page was not created.',
  },
  'custom page': {
    path: '/admin/custom-pages',
    link: 'a[href^="/admin/custom-pages/"]:not([href$="new"])',
    field: 'Address',
    typed: 'typed-address',
    colleague: 'typed-by-marcus',
    button: 'Save',
    failed: 'The page was not changed.',
    shared: true,
    fields: placementFields,
  },
  redirect: {
    path: '/admin/redirects?change=new',
    field: 'Old address',
    typed: '/typed-address',
    button: 'Add a redirect',
    also: { toPath: '/contact' },
    failed: 'The redirect was not saved.',
  },
  'page text': {
    path: '/admin/pages/home/contact',
    field: 'Title',
    button: 'Save draft',
    failed: 'Not saved.',
    shared: true,
  },
  invitation: {
    path: '/admin/people',
    field: 'Name',
    button: 'Send invitation',
    also: { email: 'invited@cypress.test' },
    failed: 'The invitation was not sent.',
  },
  'own name': { path: '/admin/account', field: 'Your name', button: 'Save name', failed: 'Nothing changed.' },
  'new consent': {
    path: '/admin/consents?add=1',
    field: 'Who signed',
    button: 'Record consent',
    failed: 'Something went wrong. The consent was not recorded. Try again in a moment.',
  },
  consent: {
    path: '/admin/consents/1',
    field: 'What it allows',
    button: 'Save',
    failed: 'Something went wrong. Your changes were not saved. Try again in a moment.',
    shared: true,
    fields: consentFields,
  },
  'gallery picture': {
    path: '/admin/gallery/1',
    field: 'Describe the picture',
    button: 'Save',
    failed: 'Not saved.',
    shared: true,
    fields: wordFields,
    signedOut: 'You must be logged in to upload.',
  },
  'library picture': {
    path: '/admin/pictures/1',
    field: 'Describe the picture',
    button: 'Save',
    failed: 'Not saved.',
    shared: true,
    fields: pictureFields,
  },
  'new gallery picture': {
    path: '/admin/gallery',
    field: 'Caption',
    button: 'Upload',
    also: { pictureId: '1' },
    failed: 'Image upload failed',
    signedOut: 'You must be logged in to upload.',
  },
  'note on a message': {
    path: '/admin/contactMessages',
    link: 'main a[href^="/admin/contactMessages/"]',
    field: 'Note for staff',
    button: 'Save note',
    failed: 'That could not be saved.',
    shared: true,
  },
};

/** Creates the records that some of the forms edit. */
const made: { path: string; fields: Record<string, string>; button: string }[] = [
  { path: '/admin/custom-pages/new', fields: { Title: 'Sample page' }, button: 'Create page' },
  { path: '/admin/clinic/hours', fields: { Reason: 'Sample day off', 'First day': '2027-02-09' }, button: 'Save' },
  {
    path: '/admin/consents?add=1',
    fields: { 'Who signed': 'Sample Signer', 'Signed on': '2026-01-05', 'What it allows': 'The gallery' },
    button: 'Record consent',
  },
];

type Opened = { url: URL; name: string; form: FormData; inputs: Element[] };

/** Returns the form with this field and button, as a browser would submit it. */
async function openForm({ path, link, field, button, also = {} }: Omit<StaffForm, 'failed'>): Promise<Opened> {
  let url = new URL(path, 'http://localhost');
  if (link) url = new URL((await documentAt(app, url)).querySelector(link)?.getAttribute('href') ?? '', url);
  const page = await documentAt(app, url);
  for (const label of page.querySelectorAll('label')) {
    const form = label.textContent === field && label.closest('form');
    const pressed = form && [...page.querySelectorAll('button')].find((one) => isOf(form, one, button));
    const control = page.getElementById(label.getAttribute('for') ?? '');
    if (!pressed || !control) continue;
    const sent = formOf(form, pressed);
    for (const [name, value] of Object.entries(also)) sent.set(name, value);
    return { url, name: nameOf(control), form: sent, inputs: inputsOf(form, pressed) };
  }
  throw new Error(`no form with “${field}” and “${button}” at ${url.pathname}`);
}

/** Includes a button outside the form that refers to it by id. */
const isOf = (form: Element, button: Element, text: string) =>
  button.textContent.startsWith(text) && (form.contains(button) || button.getAttribute('form') === form.id);

const nameOf = (element: Element) => element.getAttribute('name') ?? '';

/** linkedom does not decode entities in a textarea. */
const unescaped = (html: string) => parseHTML(`<p>${html}</p>`).document.querySelector('p')?.textContent ?? '';

const inputsOf = (form: Element, pressed: Element) => [...form.querySelectorAll('input, textarea, select'), pressed];

function formOf(form: Element, pressed: Element): FormData {
  const sent = new FormData();
  for (const element of inputsOf(form, pressed)) {
    const [name, type] = [nameOf(element), element.getAttribute('type') ?? ''];
    const isLeftOut = type === 'file' || (/^(checkbox|radio)$/.test(type) && !element.hasAttribute('checked'));
    const chosen = element.querySelector('option[selected]') ?? element.querySelector('option') ?? element;
    const value = element.tagName === 'TEXTAREA' ? unescaped(element.textContent) : chosen.getAttribute('value');
    if (name && !isLeftOut) sent.append(name, value ?? '');
  }
  return sent;
}

type Sending = { services?: typeof app; by?: Person; isOffline?: true };

/** Returns the result of the action, or of the clientAction when the action fails. */
async function send(
  { url, name, form }: Omit<Opened, 'inputs'>,
  typed?: string,
  { services = app, by = testPerson, isOffline }: Sending = {},
) {
  if (typed !== undefined) form.set(name, typed);
  const screen = await screenAt(url);
  const request = new Request(url, { method: 'POST', body: form });
  const args = argsOf(app, url, screen, request.clone());
  args.context.set(appContext, services);
  args.context.set(personContext, by);
  const serverAction = async () => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return screen.action(args);
  };
  try {
    const { data, init } = await screen.clientAction({ request, serverAction });
    return { ...data, status: init?.status ?? 200 };
  } catch (thrown) {
    // A redirect means that it was saved.
    if (thrown instanceof Response && thrown.status === 302) return { ok: true, status: 302 };
    throw thrown;
  }
}

const visitor = { name: 'Sample Visitor', email: 'forms@mail.example', phone: '(225) 555-0117', source: 'home' };
await storeContactRequest(app, crypto.randomUUID(), visitor);
for (const { path, fields, button } of made) {
  const [[field, typed] = ['', ''], ...others] = Object.entries(fields);
  const opened = await openForm({ path, field, button });
  for (const [other, value] of others) opened.form.set((await openForm({ path, field: other, button })).name, value);
  expect(await send(opened, typed)).toMatchObject({ ok: true });
}

const all = Object.entries(forms).map(([name, form]) => ({ typed: `Typed into: ${name}`, ...form, name }));

test.each(all)('“$name” keeps what was typed offline and without the database, and says what failed', async (form) => {
  spec('8.16', '8.18', '8.22');
  const { typed, failed } = form;
  const opened = await openForm(form);
  for (const trouble of [{ isOffline: true }, { services: away }] as const)
    expect(await send(opened, typed, trouble)).toMatchObject({
      ok: false,
      status: 503,
      notice: failed,
      detail: expect.stringContaining('Nothing you typed is lost.'),
      values: { [opened.name]: typed },
    });
});

test.each(all.filter(({ shared }) => shared))(
  '“$name” does not overwrite what a colleague saved meanwhile, and keeps what was typed',
  async (form) => {
    const { typed, colleague: theirText = 'Typed by Marcus Bell' } = form;
    const [mine, theirs] = [await openForm(form), await openForm(form)];
    expect(await send(theirs, theirText, { by: colleague })).toMatchObject({ ok: true });
    const refused = await send(mine, typed);
    expect(refused).toMatchObject({
      status: 409,
      notice: expect.stringContaining('while you were writing.'),
      values: { [mine.name]: typed },
    });
    // The note of a message is sealed and keeps its own rule.
    if (!('conflict' in refused)) return;
    expect(refused.conflict?.changes).toHaveLength(1);
    expect(await send(mine), 'nothing is saved without a choice').toMatchObject({ ok: false, status: 409 });
    mine.form.set('take', 'theirs');
    expect(await send(mine), 'the other text can be taken').toMatchObject({ ok: true, fresh: true });
    mine.form.delete('take');
    expect(await send(mine), 'which saves nothing').toMatchObject({ ok: false, status: 409 });
    mine.form.set('keep', refused.conflict?.seen ?? '');
    expect(await send(mine), 'and the own text can be kept').toMatchObject({ ok: true });
  },
);

const recordForms = all.flatMap(({ fields, ...form }) => (fields ? [{ ...form, names: Object.keys(fields) }] : []));

test.each(recordForms)('“$name” has every field of its record', async ({ names, ...form }) => {
  const { inputs } = await openForm(form);
  expect(names.filter((name) => !inputs.some((input) => nameOf(input) === name))).toEqual([]);
});

test.each(all)('“$name” gets every input back after an error', async (form) => {
  const opened = await openForm(form);
  const names = opened.inputs.flatMap((input) => (input.getAttribute('type') === 'file' ? [] : nameOf(input) || []));
  for (const name of names) if (!opened.form.has(name)) opened.form.set(name, 'yes');
  const { values } = Object(await send(opened, undefined, { isOffline: true }));
  expect(names.filter((name) => !Object.hasOwn(Object(values), name))).toEqual([]);
});

test.each(recordForms)('“$name” shows what was saved, and saving it again changes nothing', async (form) => {
  const first = await openForm(form);
  for (const input of first.inputs) {
    const sample = samples[input.tagName === 'TEXTAREA' ? 'text' : (input.getAttribute('type') ?? 'text')];
    if (sample && !first.form.get(nameOf(input)))
      first.form.set(nameOf(input), sample.slice(0, Number(input.getAttribute('maxlength') ?? 20)));
  }
  expect(await send(first)).toMatchObject({ ok: true });
  const again = await openForm({ ...form, also: {} });
  for (const name of form.names) expect([name, again.form.getAll(name)]).toEqual([name, first.form.getAll(name)]);
  const before = await rowsOfSite();
  expect(await send(again)).toMatchObject({ ok: true });
  expect(await rowsOfSite()).toEqual(before);
});

/** Values for empty inputs, by input type. */
const samples: Record<string, string> = {
  text: 'Sample',
  url: 'https://example.com/sample',
  date: soon,
  tel: '(225) 555-0199',
};

/** Every row that staff can change, without timestamps and authors. Encrypted names differ each time. */
async function rowsOfSite(): Promise<unknown[]> {
  const own = Object.values(schema).filter((table) => is(table, PgTable));
  const notes = new Set<unknown>([schema.versions, schema.searchChanges, schema.withdrawals]);
  const kept = own.filter((table) => !notes.has(table));
  const stamps = ['version', 'updated_at', 'saved_at', 'updated_by', 'signer'].map((name) => `- '${name}'`).join(' ');
  const rows = kept.map((table) =>
    app.db.execute(sql`select to_jsonb(t) ${sql.raw(stamps)} as row from ${table} t order by 1`),
  );
  return (await Promise.all(rows)).map((found) => found.rows);
}

/** Returns the guard's response to a form that a page with script sends without a session. */
async function sendSignedOut(url: URL, body: FormData) {
  const request = new Request(`${url.origin}${url.pathname}.data${url.search}`, { method: 'POST', body });
  const args = argsOf(app, url, await screenAt(url), request);
  const guarded = Promise.resolve(requireStaff(args, () => Promise.reject(new Error(`let in to ${url.pathname}`))));
  const thrown: unknown = await guarded.catch((error: unknown) => error);
  expect(thrown).toMatchObject({ init: { status: 401 } });
  const said = typeof thrown === 'object' && thrown && 'data' in thrown ? thrown.data : null;
  if (!isSignedOut(said)) throw new Error('nothing is said');
  return { text: signedOutSentence(said), typed: said.typed };
}

test.each(all)('“$name” returns what was typed when the session has ended', async (form) => {
  spec('5.6', '5.10');
  const { url, name, form: body } = await openForm(form);
  body.set(name, form.typed);
  const said = await sendSignedOut(url, body);
  expect(said.text).toBe(form.signedOut ?? 'You’re no longer signed in.');
  expect(said.typed).toContainEqual({ name, value: form.typed });
});

test('without script, a separate page returns the form when the session has ended', async () => {
  const url = new URL('http://localhost/admin/staff');
  const body = new URLSearchParams({ intent: 'add', name: 'Sample Delphine' });
  const request = new Request(url, { method: 'POST', body });
  const answer = await requireStaff(argsOf(app, url, await screenAt(url), request), () => Promise.reject(new Error()));
  if (!(answer instanceof Response)) throw new Error('no page');
  const { document } = parseHTML(await answer.text());
  expect(answer.status).toBe(401);
  expect(document.querySelector('h1')?.textContent).toBe('You must be logged in to upload staff members.');
  expect(document.querySelector('[name="name"]')?.getAttribute('value')).toBe('Sample Delphine');
});

test.each([
  { path: '/admin/staff', kind: 'staff', failed: 'Failed to delete staff member.' },
  {
    path: '/admin/gallery',
    kind: 'gallery',
    failed: 'Failed to delete image',
    signedOut: 'You must be logged in to delete.',
  },
  { path: '/admin/blog', kind: 'post', failed: 'Failed to delete blog post' },
  { path: '/admin/blog', kind: 'comment', failed: 'The comment was not deleted.' },
  { path: '/admin/contactMessages', kind: 'message', failed: 'Error deleting message.' },
])('a failed deletion at $path says: $failed', async ({ path, kind, failed, signedOut }) => {
  spec('5.10', '8.16', '8.20', '8.22');
  const url = new URL(path, 'http://localhost');
  const form = new FormData();
  form.set('intent', 'delete');
  form.set('kind', kind);
  for (const trouble of [{ isOffline: true }, { services: away }] as const)
    expect(await send({ url, name: 'id', form }, '1', trouble)).toMatchObject({
      ok: false,
      status: 503,
      notice: failed,
      detail: expect.stringMatching(/^(We couldn’t reach the website. )?Nothing was deleted. Try again in a moment.$/),
    });
  expect((await sendSignedOut(url, form)).text).toBe(signedOut ?? 'You’re no longer signed in.');
});
