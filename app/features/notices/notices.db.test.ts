import { eq, sql } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { contactFields, preferenceFields } from '#app/features/messages/contact.ts';
import { listEditable } from '#app/features/page-editor/pages.server.ts';
import { notices, refer, visit } from '#app/features/pages/other-pages.ts';
import { listOpeningTasks } from '#app/features/today/opening.server.ts';
import { createStaffAction } from '#app/forms/form.server.ts';
import { isReferred, publicPicture } from '#app/platform/visibility.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { measureReading } from '#app/shared/plain-text.ts';
import { startingZone } from '#app/shared/zones.ts';
import { clinic, pageTexts, pictures, versions } from '#db/schema.ts';
import { makePicture } from '#tests/factories/picture-rows.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { actionSender, comparedIn, withoutDatabase } from '#tests/setup/send-form.ts';
import { sentFields } from '#tests/setup/sent-fields.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { sentLabels } from './forms-sent.server.ts';
import { helpLanguages } from './languages.ts';
import { noticeErrorMessages, noticeFormFields } from './notice-form.ts';
import { blanksIn, isNoticeName, noticeNames, noticeState, type NoticeName } from './notice.ts';
import { fillNotice, findNotice, findPublicNotice, noticeHandlers, listNotices, saveNotice } from './notices.server.ts';
import { WhatItSendsPage } from './what-it-sends-page.tsx';

const app = await openTestApp();
const other = { id: 'other', name: 'Marcus Bell', email: 'marcus@example.com' };
beforeEach(async () => {
  for (const table of [pageTexts, versions]) await app.db.delete(table);
});

const signed = { isReviewed: 'yes', reviewedBy: 'Pat Sample, attorney', reviewAgainBy: dayFromNow(365) };

function dayFromNow(days: number): string {
  return clinicDay(startingZone, new Date(Date.now() + days * 86_400_000));
}

const send = actionSender(
  app,
  createStaffAction({ failed: noticeErrorMessages, fields: noticeFormFields }, noticeHandlers('terms')),
);
const accept = ({ version, ...fields }: Record<string, string>, services = app) =>
  send({ intent: 'save', ...fields, stored: JSON.stringify({ version }) }, { services });

test('a notice that no one has edited shows the template and is marked as a draft', async () => {
  const page = await findPublicNotice(app, 'privacy-practices');
  expect(page).toMatchObject({ isReviewed: false, updatedAt: null });
  expect(page.html).toContain('<h2>Your rights</h2>');
});

test('visitors read what staff save, sanitized, and the activity log records who saved it', async () => {
  const { answer } = await accept({ version: '0', content: '## Rules\n\n<script>x</script>', ...signed });
  expect(answer).toMatchObject({ ok: true, notice: 'Saved. Visitors see it now.' });
  const page = await findPublicNotice(app, 'terms');
  expect(page.html).toContain('<h2>Rules</h2>');
  expect(page.html).not.toContain('<script');
  expect(page.isReviewed).toBe(true);
  const listed = await listNotices(app);
  expect(listed.map(({ name }) => name)).toEqual(noticeNames);
  expect(listed.at(-1)).toMatchObject({ version: 1, updatedBy: 'Test Staff', reviewedBy: 'Pat Sample, attorney' });
  const { rows } = await app.db.execute(`select summary from activity where action = 'notice.saved'`);
  expect(rows).toEqual([{ summary: 'Saved the page “Terms of use”, reviewed by Pat Sample, attorney.' }]);
});

test('when two people edit at once, the second is told, keeps their text, sees the other text and can then save', async () => {
  await saveNotice(app, other, 'terms', { version: 0, content: 'Theirs', effectiveOn: null, review: null });
  const refused = await accept({ version: '0', content: 'Mine' });
  expect(refused.status).toBe(409);
  expect(refused.answer).toMatchObject({
    ok: false,
    notice: 'Marcus Bell saved this while you were writing.',
    conflict: { by: 'Marcus Bell', at: expect.any(String), seen: expect.stringContaining('"version":"1"') },
    values: { content: 'Mine' },
  });
  expect(comparedIn(refused.answer)).toEqual(['Text: Theirs → Mine']);
  expect((await findNotice(app, 'terms')).content).toBe('Theirs');
  const keep = refused.answer.conflict?.seen ?? '';
  expect((await accept({ version: '0', content: 'Both', keep })).answer.ok).toBe(true);
  expect(await findNotice(app, 'terms')).toMatchObject({ content: 'Both', version: 2 });
});

test('the same form sent twice is saved once', async () => {
  await accept({ version: '0', content: 'Once' });
  expect((await accept({ version: '0', content: 'Once' })).answer.ok).toBe(true);
  expect((await findNotice(app, 'terms')).version).toBe(1);
});

test('an empty or too long text is refused, and everything typed is kept', async () => {
  const empty = await accept({ version: '0', content: '  ', isReviewed: 'yes' });
  expect(empty.answer).toMatchObject({
    errors: { content: 'Write the text of the page.' },
    values: { isReviewed: 'yes' },
  });
  const content = 'x'.repeat(100_001);
  const long = await accept({ version: '0', content });
  expect(long.status).toBe(422);
  expect(long.answer).toMatchObject({ values: { content } });
});

test('when the database is unavailable, the form keeps what was typed', async () => {
  const fields = { content: 'Kept', ...signed };
  const { answer, status } = await accept({ version: '0', ...fields }, await withoutDatabase(app));
  expect(status).toBeGreaterThanOrEqual(500);
  expect(answer).toMatchObject({ ok: false, notice: 'The notice was not saved.', values: fields });
});

test('a picture in a notice is public while the text shows it, and stays in use for the earlier version', async () => {
  const pictureId = await makePicture(app, 'blog-images', { showsPatient: false });
  const state = async () => {
    const columns = { publicId: pictures.publicId, isPublic: publicPicture, inUse: isReferred };
    const [row] = await app.db.select(columns).from(pictures).where(eq(pictures.id, pictureId));
    return row;
  };
  const before = await state();
  expect(before).toMatchObject({ isPublic: false, inUse: false });
  await accept({ version: '0', content: `![Seal](/files/${before?.publicId}/480.jpg)` });
  expect(await state()).toMatchObject({ isPublic: true, inUse: true });
  expect((await findPublicNotice(app, 'terms')).html).toContain(`<img src="/files/${before?.publicId}/480.jpg"`);
  await accept({ version: '1', content: 'Words.' });
  expect(await state()).toMatchObject({ isPublic: false, inUse: true });
});

test('every saved text stays as a version, also the one that lost a conflict', async () => {
  await accept({ version: '0', content: 'One', ...signed });
  await accept({ version: '1', content: 'Two' });
  await accept({ version: '1', content: 'Mine' });
  const kept = { kind: versions.kind, version: versions.version, text: sql`${versions.fields} #>> '{own,content}'` };
  expect(await app.db.select(kept).from(versions).orderBy(versions.id)).toEqual([
    { kind: 'saved', version: 1, text: 'One' },
    { kind: 'saved', version: 2, text: 'Two' },
    { kind: 'conflict', version: 3, text: 'Mine' },
  ]);
});

test('a reviewed template is stored as it was read', async () => {
  const content = app.content.notices.get('good-faith-estimate') ?? '';
  const review = { by: 'Pat', againBy: dayFromNow(365) };
  await saveNotice(app, other, 'good-faith-estimate', { version: 0, content, effectiveOn: null, review });
  const later = { ...app, content: { ...app.content, notices: new Map() } };
  expect(await findNotice(later, 'good-faith-estimate')).toMatchObject({
    content,
    isReviewed: true,
    reviewedBy: 'Pat',
  });
});

test('only the names of notices are valid, not properties that every object has', () => {
  expect(['terms', 'toString', 'constructor', '__proto__', 'imprint'].filter(isNoticeName)).toEqual(['terms']);
});

const filled = {
  ...startingFacts,
  privacyContact: 'Pat Sample, (225) 555-0150',
  civilRightsContact: 'Lee Sample',
  complaintContact: 'Lee Sample',
  accreditor: 'Sample Board, 1-800-555-0100',
};

/** The elements that each rule requires in the notice. */
const elements: Record<NoticeName, [rule: string, pattern: RegExp][]> = {
  'privacy-practices': [
    [
      '164.520(b)(1)(i) header',
      /This notice describes how medical information about you may be used and disclosed and how you can get access to this information\. Please review it carefully\./,
    ],
    ['(ii)(A) treatment, with an example', /To treat you\.\*\* For example/],
    ['(ii)(A) payment, with an example', /To bill for our services\.\*\* For example/],
    ['(ii)(A) operations, with an example', /To run our clinic\.\*\* For example/],
    [
      '(ii)(B) other purposes',
      /public health and safety[\s\S]*workers’ compensation, law enforcement, health oversight/,
    ],
    ['(ii)(C) and (D) stricter law, 42 CFR part 2', /more protection under federal law \(42 CFR part 2\)/],
    [
      '(ii)(E) authorization',
      /written permission:\n\n- marketing,\n- selling your information,\n- most sharing of psychotherapy/,
    ],
    ['(ii)(E) other uses, revocation', /made only with your written permission\. You can take a permission back/],
    [
      '(iii) part 2 fundraising',
      /Before we used records of substance use treatment for it, you would first get a clear chance/,
    ],
    [
      '(iii)(D) no use of part 2 records in proceedings',
      /shall not be used or disclosed in any civil, criminal, administrative or legislative proceeding against you unless you consent in writing, or a court orders it after .* notice and a chance to be heard/,
    ],
    ['(iii)(D) order with a subpoena', /court order must come with a subpoena/],
    [
      'redisclosure',
      /may be shared again by whoever receives it\. The federal privacy rules may then no longer protect it/,
    ],
    ['(iv)(A) restrictions, out of pocket', /pay for a service in full out of pocket/],
    ['(iv)(B) confidential communications', /reach you in a certain way/],
    ['(iv)(C) inspect and copy', /see or get a paper or electronic copy/],
    ['(iv)(D) amend', /correct your record/],
    ['(iv)(E) accounting', /list of those with whom we have shared .* six years/],
    ['(iv)(F) paper copy', /paper copy of this notice\*\* at any time, even if you agreed to get it electronically/],
    ['(v)(A) duties, breach', /required by law to keep .* private[\s\S]*if a breach occurs/],
    ['(v)(B) follows the terms', /follow the terms of the notice that is now in effect/],
    ['(v)(C) changes', /We may change this notice, and the change applies to all information/],
    [
      '(vi) complaints, Secretary, no retaliation',
      /Secretary of Health and Human Services[\s\S]*will not act against you/,
    ],
    ['(vii) contact with a phone', /Privacy contact of .*: Pat Sample, \(225\) 555-0150/],
    ['(viii) effective date', /Effective date: February 16, 2026/],
  ],
  nondiscrimination: [
    [
      '92.10(a)(1)(i) bases',
      /race, color, national origin \(including limited English proficiency and primary language\), age, disability or sex/,
    ],
    ['(ii) modifications', /reasonable modifications for people with disabilities/],
    ['(ii) aids, free and timely', /free and timely auxiliary aids and services/],
    ['(ii) interpreters, other formats', /sign language interpreters,\n- written information in other formats/],
    ['(iii) language help, free and timely', /free and timely language help[\s\S]*translated into other languages/],
    ['(iv) how to get them', /call \(225\) 555-0140 or tell anyone on our staff/],
    ['(v) coordinator', /Civil Rights Coordinator: Lee Sample/],
    ['(vi) grievance', /You can file a grievance/],
    ['(vii) Office for Civil Rights', /200 Independence Avenue SW[\s\S]*1-800-368-1019/],
    ['(viii) website', /https:\/\/clinic\.example\/notices\/nondiscrimination/],
  ],
  'language-help': [
    ['92.11(b) free', /free language help/],
    ['92.11(b) auxiliary aids', /Large print, Braille and sign language are free/],
    ['92.201(e) no companion needed', /do not have to bring someone to interpret/],
  ],
  'good-faith-estimate': [
    ['149.610(b)(1)(iii) the right', /right to receive a “Good Faith Estimate” explaining how much/],
    ['who has it', /don’t have certain types of health care coverage, or who are not using it/],
    ['(b)(1)(vi)(A) 3 days ahead', /at least 3 business days in advance.*within 1 business day/],
    ['(b)(1)(vi)(B) 10 days ahead', /at least 10 business days in advance, you get it within 3 business days/],
    ['(b)(1)(vi)(C) on request', /in writing within 3 business days after you ask/],
    ['149.620 dispute', /at least \$400 more[\s\S]*dispute the bill\. Start within 120 days/],
    ['keep it', /save a copy or picture/],
    ['where to ask', /www\.cms\.gov\/nosurprises\/consumers[\s\S]*1-800-985-3059/],
  ],
  'supplier-standards': [
    ['424.57(c) named', /42 CFR 424\.57\(c\)/],
    ['full text, written copy', /full text is at[\s\S]*Upon request we give you a written copy/],
    ...Array.from({ length: 30 }, (_, place): [string, RegExp] => [
      `(c)(${place + 1})`,
      new RegExp(`^${place + 1}\\. \\S+`, 'm'),
    ]),
  ],
  complaints: [
    ['(c)(13), (19) whom to tell', /Lee Sample\\\n100 Example Street[\s\S]*\(225\) 555-0140/],
    ['quality standards: 5 days', /Within 5 days/],
    ['quality standards: 14 days, in writing', /Within 14 days you get our answer in writing/],
    ['(c)(20) record', /keep a record of your complaint/],
    ['accreditor', /Sample Board, 1-800-555-0100/],
    ['Medicare', /1-800-633-4227/],
    ['Inspector General', /1-800-447-8477/],
    ['Office for Civil Rights', /1-800-368-1019/],
    ['no retaliation', /Nobody here will act against you/],
  ],
  terms: [['emergency', /In an emergency call 911/]],
};

for (const name of noticeNames) {
  test(`${name} contains every element that its rule requires`, () => {
    const text = fillNotice(app.content.notices.get(name) ?? '', {
      facts: filled,
      publicUrl: 'https://clinic.example',
      effectiveOn: '2026-02-16',
    });
    expect(elements[name].filter(([, pattern]) => !pattern.test(text)).map(([rule]) => rule)).toEqual([]);
    expect(text).not.toMatch(/\{[a-z -]+\}/);
  });
}

test('there are 16 languages, each with the phone number, and three of them are written right to left', () => {
  expect(helpLanguages).toHaveLength(16);
  expect(new Set(helpLanguages.map(({ lang }) => lang)).size).toBe(16);
  expect(helpLanguages.filter(({ text }) => text.split('{phone}').length !== 2)).toEqual([]);
  expect(helpLanguages.filter(({ dir }) => dir).map(({ lang }) => lang)).toEqual(['ar', 'ur', 'fa']);
});

test('a text with a blank cannot be marked as reviewed, and an emptied clinic detail makes it a draft again', async () => {
  const refused = await accept({ version: '0', content: 'Ask {privacy contact}. [date]', ...signed });
  expect(refused.status).toBe(422);
  expect(refused.answer).toMatchObject({
    errors: { content: 'Fill in first: [privacy contact], [date]' },
    values: { reviewedBy: 'Pat Sample, attorney' },
  });
  expect((await findNotice(app, 'terms')).version).toBe(0);
  await app.db.insert(clinic).values({ facts: { privacyContact: 'Pat' } });
  expect((await accept({ version: '0', content: 'Ask {privacy contact}.', ...signed })).answer.ok).toBe(true);
  expect(await findPublicNotice(app, 'terms')).toMatchObject({ isReviewed: true, html: '<p>Ask Pat.</p>\n' });
  await app.db.delete(clinic);
  expect((await findPublicNotice(app, 'terms')).isReviewed).toBe(false);
  expect((await listNotices(app)).at(-1)?.state.text).toBe('Draft, 1 blank');
});

test('a review needs a person and a date in the next three years', async () => {
  const { answer } = await accept({ version: '0', content: 'Rules', isReviewed: 'yes', reviewAgainBy: dayFromNow(0) });
  expect(answer.errors).toMatchObject({
    reviewedBy: 'Enter the reviewer’s name.',
    reviewAgainBy: 'Enter a date after today, at most three years from now.',
  });
  const far = await accept({ version: '0', content: 'Rules', ...signed, reviewAgainBy: dayFromNow(4 * 366) });
  expect(far.answer.errors?.['reviewAgainBy']).toBeDefined();
});

async function flags() {
  const [notice, points] = [(await listNotices(app)).at(-1), await listOpeningTasks(app)];
  return [notice?.state.kind, points.find(({ key }) => key === 'notices')?.text];
}

test('after its date, a review is overdue in the list of notices and in Ready to open', async () => {
  await accept({ version: '0', content: 'Rules', ...signed, reviewAgainBy: dayFromNow(10) });
  expect(await flags()).toEqual(['due', '6 of 7 to review.']);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 86_400_000 });
  try {
    expect(await flags()).toEqual(['overdue', '7 of 7 to review.']);
    expect((await findPublicNotice(app, 'terms')).isReviewed).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('the state of a review depends on the days until its date', () => {
  const review = { isReviewed: true, reviewedBy: 'Pat', reviewedOn: '2026-01-01', effectiveOn: null };
  const stateText = (reviewAgainBy: string | null, today: string) =>
    noticeState({ ...review, reviewAgainBy }, 0, today).text;
  expect(stateText('2027-01-01', '2026-11-16')).toBe('In effect');
  expect(stateText('2026-12-01', '2026-11-16')).toBe('Review due in 15 days');
  expect(stateText('2026-11-16', '2026-11-16')).toBe('Review due today');
  expect(stateText('2026-11-15', '2026-11-16')).toBe('Review overdue since November 15, 2026');
  expect(stateText(null, '2026-11-16')).toBe('Review overdue: no date set');
  expect(blanksIn('[a](b) [c] ![d](e)')).toEqual(['[c]']);
});

test('our texts for visitors and medical offices read at grade 8 or below', async () => {
  for (const page of [notices, refer, visit]) {
    const sections = await listEditable(app, page);
    const { grade } = measureReading(sections.flatMap(({ values }) => textsIn(values)).join('\n\n'));
    expect([page.name, grade <= 8, grade]).toEqual([page.name, true, grade]);
  }
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('/what-this-site-sends names every field of every form, and the terms name every question of the contact form', async () => {
  const sends = renderSends(startingFacts).replaceAll(/\s+/g, ' ');
  expect(Object.values(sentFields).filter((words) => !sends.includes(words))).toEqual([]);
  const terms = (await findPublicNotice(app, 'terms')).html;
  for (const { label } of Object.values({ ...contactFields, ...preferenceFields }))
    expect(terms).toContain(`“${label}”`);
});

function renderSends(facts: ClinicFacts): string {
  const props = { labels: sentLabels, facts, erasure: 'Encrypted backups lose it within six months.' };
  return renderToStaticMarkup(createElement(WhatItSendsPage, props));
}

test('a video from a video service is listed with its host', () => {
  const video = { ...startingFacts.video, url: 'https://player.vimeo.com/video/1', title: 'Our shop' };
  expect(renderSends({ ...startingFacts, video })).toMatch(/“Watch: Our shop”.{1,60} loads from player\.vimeo\.com/);
});

test('visitors see no blanks: the front desk replaces a missing contact, and other blanks are left out with their label', async () => {
  await app.db.delete(clinic);
  for (const name of noticeNames) expect((await findPublicNotice(app, name)).html).not.toMatch(/\[|\]/);
  const { html } = await findPublicNotice(app, 'privacy-practices');
  expect(html).toContain('Front desk, <span class="whole">(225) 555-0140</span>');
  expect(html).not.toContain('Effective date:');
  expect(html).not.toContain('State law');
  expect(html).toContain('Our duties');
  await app.db.insert(clinic).values({ facts: { fax: '' } });
  expect((await findPublicNotice(app, 'nondiscrimination')).html).toContain(
    'phone <span class="whole">(225) 555-0140</span>, e-mail <span class="whole">hello@',
  );
  // Staff see every blank.
  const listed = await listNotices(app);
  expect(listed[0]).toMatchObject({
    blanks: expect.arrayContaining(['[effective date]', '[privacy contact]']),
    state: { kind: 'draft' },
  });
});
