import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { isReferred } from '#app/features/media/pictures.server.ts';
import { legalPages as table, pictures } from '#db/schema.ts';
import { aPicture } from '#tests/factories/picture-rows.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { answerForms } from '#app/records/form.server.ts';
import { actionSender, withoutDatabase } from '#tests/setup/send-form.ts';
import { isLegalName, legalFailed, legalPages } from './legal.ts';
import { findLegal, findLegalPage, legalHandlers, listLegal, saveLegal } from './legal.server.ts';

const app = await openTestApp();
const other = { id: 'other', name: 'Marcus Bell' };
beforeEach(() => app.db.delete(table));

const send = actionSender(app, answerForms({ failed: legalFailed }, legalHandlers('terms')));
const accept = (fields: Record<string, string>, services = app) => send({ intent: 'save', ...fields }, { services });

test('a page that nobody has written shows the draft, and says that it is one', async () => {
  const page = await findLegalPage(app, 'privacy-practices');
  expect(page).toMatchObject({ isReviewed: false, updatedAt: null });
  expect(page.html).toContain('<h2>Your rights</h2>');
  // The words that 45 CFR 164.520 asks for at the head of the notice.
  expect(legalPages['privacy-practices'].draft).toContain(
    'This notice describes how medical information about you may be used and disclosed and how you can get access to this information. Please review it carefully.',
  );
});

test('what staff save is what visitors read, sanitised, and it is written down who did it', async () => {
  const { answer } = await accept({ version: '0', content: '## Rules\n\n<script>x</script>', isReviewed: 'yes' });
  expect(answer).toMatchObject({ ok: true, notice: 'Saved. Visitors read it now.' });
  const page = await findLegalPage(app, 'terms');
  expect(page.html).toContain('<h2>Rules</h2>');
  expect(page.html).not.toContain('<script');
  expect(page.isReviewed).toBe(true);
  expect(await listLegal(app)).toMatchObject([
    { name: 'privacy-practices', version: 0 },
    { name: 'terms', version: 1, updatedBy: 'Test Staff' },
  ]);
  const { rows } = await app.db.execute(`select summary from activity where action = 'legal.saved'`);
  expect(rows).toEqual([{ summary: 'Saved the page “Terms of use”.' }]);
});

test('two who write at once: the second is told, keeps the text typed, sees the other, and can then save', async () => {
  await saveLegal(app, other, 'terms', { version: 0, content: 'Theirs', isReviewed: false });
  const refused = await accept({ version: '0', content: 'Mine' });
  expect(refused.status).toBe(409);
  expect(refused.answer).toMatchObject({
    ok: false,
    more: { theirs: 'Theirs' },
    values: { content: 'Mine', version: '1' },
  });
  expect(refused.answer.notice).toContain('Marcus Bell saved this page');
  expect((await findLegal(app, 'terms')).content).toBe('Theirs');
  expect((await accept({ version: '1', content: 'Both' })).answer.ok).toBe(true);
  expect(await findLegal(app, 'terms')).toMatchObject({ content: 'Both', version: 2 });
});

test('the same form sent twice is saved once', async () => {
  await accept({ version: '0', content: 'Once' });
  expect((await accept({ version: '0', content: 'Once' })).answer.ok).toBe(true);
  expect((await findLegal(app, 'terms')).version).toBe(1);
});

test('an empty or endless text is refused with everything typed', async () => {
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

test('when the database is away, what was typed comes back with the answer', async () => {
  const fields = { version: '0', content: 'Kept', isReviewed: 'yes' };
  const { answer, status } = await accept(fields, await withoutDatabase(app));
  expect(status).toBeGreaterThanOrEqual(500);
  expect(answer).toMatchObject({ ok: false, notice: 'The page was not saved.', values: fields });
});

test('a picture that a page of law shows is in use, and free once the text lets it go', async () => {
  const pictureId = await aPicture(app, 'blog-images', { key: 'blog-images/1767225600000-seal.jpg' });
  const inUse = () => app.db.select({ inUse: isReferred }).from(pictures).where(eq(pictures.id, pictureId));
  expect(await inUse()).toEqual([{ inUse: false }]);
  await accept({ version: '0', content: '![Seal](/files/blog-images/1767225600000-seal.jpg/480.jpg)' });
  expect(await inUse()).toEqual([{ inUse: true }]);
  await accept({ version: '1', content: 'Words.' });
  expect(await inUse()).toEqual([{ inUse: false }]);
});

test('a page is one that staff write, and no word that every object knows', () => {
  expect(['terms', 'toString', 'constructor', '__proto__', 'imprint'].filter(isLegalName)).toEqual(['terms']);
});
