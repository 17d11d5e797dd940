import fc from 'fast-check';
import { Client } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { about } from '#app/features/pages/about.ts';
import { findDraftTexts, findPageTexts } from '#app/features/pages/content.server.ts';
import { itemsOf, newItem, valuesOf } from '#app/features/pages/content.ts';
import { home } from '#app/features/pages/home.ts';
import { createStaffAction } from '#app/forms/form.server.ts';
import { listVersions, listWholeVersions } from '#app/history/versions.server.ts';
import { isReferred } from '#app/platform/visibility.server.ts';
import { action as editAction } from '#app/routes/admin/text-edit.tsx';
import { pageTexts, pictures, versions } from '#db/schema.ts';
import { makePicture } from '#tests/factories/picture-rows.ts';
import { sampledSection, sampleItems, startingFacts } from '#tests/factories/sample-content.ts';
import { actionSender, comparedIn } from '#tests/setup/send-form.ts';
import { documentAt } from '#tests/setup/staff-screens.ts';
import { activityLines, openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { listEditable, selectRows, textVersions } from './pages.server.ts';
import { textHandlers, type TextActionData } from './text-form.server.ts';
import {
  confirmTexts,
  discardDraft,
  publishPage,
  restoreTexts,
  saveDraft,
  undoTexts,
} from './texts.commands.server.ts';

const app = await openTestApp();
const dana = testPerson;
const marcus = { id: 'marcus', name: 'Marcus Bell', email: '' };
beforeEach(async () => {
  await app.db.delete(pageTexts);
  await app.db.delete(versions);
});

const opening = { page: 'home', section: 'opening' };
const questions = { page: 'home', section: 'questions' };
const { items: questionList } = home.sections.questions.fields;
const read = () => findPageTexts(app, home, startingFacts);

async function edit(name: string) {
  const found = (await listEditable(app, home)).find((section) => section.name === name);
  if (!found) throw new Error(`no section ${name}`);
  return found;
}

async function publishAll(by = dana) {
  const seen = Object.fromEntries((await listEditable(app, home)).map(({ name, version }) => [name, version]));
  return publishPage(app, by, 'home', seen);
}

test('an unedited page shows the sample text with the clinic’s details', async () => {
  const content = await read();
  expect(content.opening.subtitle).toContain('made by hand in Walker, Louisiana,');
  expect(content.questions.items).toHaveLength(9);
  expect(content.questions.items.findIndex(({ open }) => open)).toBe(2);
  expect(content.questions.items[7]?.answer.html).toContain('<p>We recommend a follow-up every 6 months.');
  expect(content.quotes.quotes).toHaveLength(3);
  expect(content.steps.steps).toHaveLength(4);
});

test('only staff see a draft until it is published, then visitors see it', async () => {
  const saved = await saveDraft(app, dana, { ...opening, version: 0 }, { subtitle: 'Limbs for {town}.' });
  expect(saved).toMatchObject({ outcome: 'saved', section: { version: 1, hasDraft: true } });
  expect((await read()).opening.subtitle).toContain('Custom limbs and braces');
  expect((await findDraftTexts(app, home, startingFacts)).opening.subtitle).toBe('Limbs for Walker.');
  expect(await publishAll()).toMatchObject({ outcome: 'published' });
  expect((await read()).opening).toMatchObject({ subtitle: 'Limbs for Walker.' });
  expect(await edit('opening')).toMatchObject({
    hasDraft: false,
    texts: { all: 2, samples: [{ name: 'action', label: 'Button' }] },
  });
  expect(await activityLines(app)).toContain('Published text of Home: Opening.');
});

test('only publishing notifies the caches', async () => {
  const heard: string[] = [];
  const client = new Client(app.config.databaseUrl);
  await client.connect();
  client.on('notification', ({ payload = '' }) => heard.push(payload));
  await saveDraft(app, dana, { ...opening, version: 0 }, { subtitle: 'First' });
  await client.query('listen changes');
  await saveDraft(app, dana, { ...opening, version: 1 }, { subtitle: 'Second' });
  await client.query('select 1');
  expect(heard).toEqual([]);
  await publishAll();
  await client.query('select 1');
  expect(heard).toEqual(['text']);
  await client.end();
});

test('when two people edit at the same time, the second gets a conflict, and both texts are kept', async () => {
  await saveDraft(app, dana, { ...opening, version: 0 }, { subtitle: 'Dana’s' });
  const second = await saveDraft(app, marcus, { ...opening, version: 0 }, { subtitle: 'Marcus’s' });
  expect(second).toMatchObject({ outcome: 'conflict', section: { values: { subtitle: 'Dana’s' }, version: 1 } });
  const [row] = await selectRows(app.db, 'home', 'opening');
  const { versions: kept } = await listVersions(app, textVersions, row?.id ?? 0);
  expect(kept.map(({ kind, savedBy }) => [kind, savedBy])).toEqual([
    ['conflict', 'Marcus Bell'],
    ['saved', 'Test Staff'],
  ]);
  await restoreTexts(app, marcus, { ...opening, version: 1 }, kept[0]?.id ?? 0);
  expect((await edit('opening')).values['subtitle']).toBe('Marcus’s');
});

test('the text before the first change can be restored as a draft, which is the sample again once published', async () => {
  const url = new URL('http://localhost/admin/pages/home/opening/versions');
  const sampleCard = async () => (await documentAt(app, url)).body.textContent.includes('before your first change');
  const restore = actionSender(
    app,
    createStaffAction<TextActionData>({ failed: {}, fields: {} }, textHandlers(opening)),
  );
  expect(await sampleCard()).toBe(false);
  const { subtitle } = (await edit('opening')).values;
  await saveDraft(app, dana, { ...opening, version: 0 }, { subtitle: 'Ours' });
  await publishAll();
  expect(await sampleCard()).toBe(true);
  const { answer } = await restore({
    intent: 'restore',
    versionId: '0',
    version: String((await edit('opening')).version),
  });
  expect(answer.notice).toBe('Restored as a draft. Visitors will see it once you publish.');
  expect((await read()).opening.subtitle).toBe('Ours');
  expect((await edit('opening')).values['subtitle']).toBe(subtitle);
  await publishAll();
  expect((await edit('opening')).own).toEqual({});
  expect(await sampleCard()).toBe(false);
});

test('the headline on Home’s screen is the tagline: it saves only that, and overwrites no colleague’s', async () => {
  const url = new URL('http://localhost/admin/pages/home/opening');
  const send = actionSender(app, (given) => editAction({ ...given, url, params: opening, pattern: url.pathname }));
  const save = async (tagline: string, before: string) =>
    (await send({ intent: 'headline', form: 'headline', stored: JSON.stringify({ tagline: before }), tagline })).answer;
  const shown = async () => (await documentAt(app, url)).querySelector('#tagline')?.getAttribute('value');
  const first = (await shown()) ?? '';
  expect(first).toBe(startingFacts.tagline);
  expect(await save('Step by step.', first)).toMatchObject({ ok: true, form: 'headline' });
  expect(await findClinicFacts(app)).toMatchObject({ tagline: 'Step by step.', email: startingFacts.email });
  expect(await shown()).toBe('Step by step.');
  expect(await save('Another.', first)).toMatchObject({ ok: false, form: 'headline', conflict: expect.anything() });
  expect(await save('x'.repeat(121), 'Step by step.')).toMatchObject({
    errors: { tagline: 'Shorten this by 1 character.' },
  });
  expect((await edit('opening')).hasDraft).toBe(false);
});

const savedAs = (title: string) => ({ intent: 'save', version: '0', 'text.title': title });

test('after a colleague’s save, nothing typed is lost: either text is kept, and the other one is in the versions', async () => {
  const handlers = textHandlers(questions);
  const send = actionSender(app, createStaffAction<TextActionData>({ failed: {}, fields: {} }, handlers));
  const [first, ...rest] = sampleItems('home', 'questions', 'items');
  if (!first) throw new Error('no questions');
  const theirs = { title: 'By Marcus', items: [{ ...first, title: 'Changed' }, ...rest] };
  await saveDraft(app, marcus, { ...questions, version: 0 }, theirs);
  const { answer, status } = await send(savedAs('By Dana'));
  expect(status).toBe(409);
  expect(answer).toMatchObject({ base: '0', conflict: { by: 'Marcus Bell', seen: '1', keepsVersions: true } });
  expect(comparedIn(answer)[0]).toMatch(/: By Marcus → By Dana$/);
  expect((await send(savedAs('By Dana'))).status, 'a plain save decides nothing').toBe(409);

  const taken = (await send({ ...savedAs('By Dana, longer'), take: 'theirs' })).answer;
  expect(taken).toMatchObject({ ok: true, fresh: true, base: '1', notice: expect.stringContaining('in Versions') });
  expect((await edit('questions')).values).toMatchObject({ title: 'By Marcus' });

  expect((await send({ ...savedAs('By Dana'), keep: '1' })).answer).toMatchObject({ ok: true });
  expect((await edit('questions')).values).toMatchObject({ title: 'By Dana' });
  const [row] = await selectRows(app.db, 'home', 'questions');
  const kept = await listWholeVersions(app, textVersions, row?.id ?? 0);
  expect(kept.map(({ kind, fields }) => [kind, fields.own['title']])).toEqual([
    ['saved', 'By Dana'],
    ['conflict', 'By Dana, longer'],
    ['conflict', 'By Dana'],
    ['saved', 'By Marcus'],
  ]);
  expect((await send({ ...savedAs('By a third'), keep: '1' })).status, 'what was decided on is no longer current').toBe(
    409,
  );
});

test('entries of a list can be added, moved, hidden and removed; the others stay sample text', async () => {
  const [first, second, ...rest] = sampleItems('home', 'questions', 'items');
  if (!first || !second) throw new Error('no questions');
  const added = newItem(questionList, 'new-1', { title: 'Where do I park?', answer: 'At the [door](/contact).' });
  const items = [second, { ...first, hidden: true }, added, ...rest.slice(1)];
  await saveDraft(app, dana, { ...questions, version: 0 }, { items });
  await publishAll();
  const shown = (await read()).questions.items;
  expect(shown.map(({ title }) => title).slice(0, 2)).toEqual([second.title, 'Where do I park?']);
  expect(shown[1]?.answer.html).toContain('<a href="/contact">');
  expect((await edit('questions')).texts).toMatchObject({ all: 11 });
});

test('confirmed text becomes the clinic’s own and does not change', async () => {
  await confirmTexts(app, dana, { ...opening, version: 0 }, [{ name: 'subtitle' }, { name: 'action' }]);
  const quotes = { page: 'home', section: 'quotes', version: 0 };
  await confirmTexts(app, dana, quotes, [{ name: 'title' }]);
  const content = await read();
  expect(content.opening.subtitle).toContain('Walker, Louisiana');
  expect(content.quotes.quotes).toHaveLength(3);
  // A confirmed quote is not shown without the person's consent.
  await confirmTexts(app, dana, { ...quotes, version: 1 }, [{ name: 'quotes', id: 'sample-2' }]);
  expect((await edit('quotes')).texts.samples.map(({ id }) => id)).toEqual([undefined, 'sample-1', 'sample-3']);
  expect((await read()).quotes.quotes.map(({ id }) => id)).toEqual(['sample-1', 'sample-3']);
});

test('outside a demonstration, visitors and the preview see no invented samples, only the clinic’s own text', async () => {
  expect((await read()).quotes.quotes).toHaveLength(3);
  const site = { ...app, config: { ...app.config, demonstration: false } };
  expect((await findPageTexts(site, home, startingFacts)).quotes.quotes).toEqual([]);
  expect((await findDraftTexts(site, home, startingFacts)).quotes.quotes).toEqual([]);
  const story = async () => (await findDraftTexts(site, about, startingFacts)).founder;
  expect(await story()).toMatchObject({ title: '', name: '', story: { html: '' }, consent: false });
  // A story that is only partly the clinic's own stays hidden, because it would mix two people.
  const founder = { page: 'about', section: 'founder' };
  const own = { title: 'How we began', story: 'In a garage.', name: 'Ann Bell' };
  await saveDraft(app, dana, { ...founder, version: 0 }, own);
  expect(await story()).toMatchObject({ name: '', consent: false });
  await saveDraft(app, dana, { ...founder, version: 1 }, { ...own, designation: '' });
  expect(await story()).toMatchObject({ name: 'Ann Bell', consent: true });
  // General sample text is shown until staff change or keep it.
  expect((await findPageTexts(site, home, startingFacts)).questions.items).toHaveLength(9);
  const quotes = { page: 'home', section: 'quotes', version: 0 };
  const [first, ...rest] = sampleItems('home', 'quotes', 'quotes');
  await saveDraft(app, dana, quotes, { quotes: [{ ...first, text: 'It fits.' }, ...rest] });
  expect((await findDraftTexts(site, home, startingFacts)).quotes.quotes.map(({ id }) => id)).toEqual(['sample-1']);
});

test('text that breaks a limit is saved as a draft, but is not published', async () => {
  const action = 'x'.repeat(40);
  await saveDraft(app, dana, { ...opening, version: 0 }, { action, subtitle: '  ', actionLink: 'javascript:alert(1)' });
  expect((await edit('opening')).values['action']).toBe(action);
  expect(await publishAll()).toMatchObject({
    outcome: 'refused',
    problems: [
      { section: 'opening', name: 'subtitle', message: 'Write something here.' },
      { name: 'action', message: 'Shorten this by 16 characters.' },
      { name: 'actionLink' },
    ],
  });
  expect((await read()).opening.action).toBe('Request a visit');
  const refused = { outcome: 'refused' };
  expect(await saveDraft(app, dana, { ...opening, version: 1 }, { action: 'x'.repeat(9_999) })).toMatchObject(refused);
  expect(await saveDraft(app, dana, { ...opening, version: 1 }, { nothing: 'x' })).toMatchObject(refused);
  expect(await saveDraft(app, dana, { page: 'home', section: 'none', version: 0 }, {})).toEqual({ outcome: 'gone' });
});

test('the editor’s form keeps text that is too long, names it when publishing, confirms a sample, and can undo', async () => {
  const send = actionSender(app, createStaffAction<TextActionData>({ failed: {}, fields: {} }, textHandlers(opening)));
  const long = 'Ask for a visit at our workshop';
  const refused = await send({ intent: 'publish', version: '0', 'text.action': long });
  expect(refused.answer).toMatchObject({
    ok: false,
    notice: 'Nothing has been published yet.',
    values: { 'text.action': long },
    base: '1',
    more: { problems: [{ label: 'Button', message: 'Shorten this by 7 characters.' }] },
  });
  expect((await edit('opening')).values['action']).toBe(long);
  await send({ intent: 'undo', version: '1', 'text.action': long });
  expect(await edit('opening')).toMatchObject({ values: { action: 'Request a visit' }, texts: { all: 2 } });

  const { version } = await edit('opening');
  const confirmed = await send({ intent: 'save', version: String(version), step: 'confirm action' });
  expect(confirmed.answer).toMatchObject({ ok: true, notice: 'Kept as your own text.' });
  expect((await edit('opening')).texts.samples.map(({ name }) => name)).toEqual(['subtitle']);
});

test('a row that no longer fits its description falls back to the sample, slot by slot', async () => {
  await app.db.insert(pageTexts).values({
    ...opening,
    published: { subtitle: 12, action: 'Kept', unknown: 'x', actionLink: null },
  });
  await app.db.insert(pageTexts).values({
    ...questions,
    published: { title: 'Ours', items: [{ id: 'a', title: 'Kept?', answer: 7 }, 'broken', { id: '<b>' }] },
  });
  const content = await read();
  expect(content.opening).toMatchObject({ action: 'Kept', actionLink: '/appointments' });
  expect(content.opening.subtitle).toContain('Custom limbs and braces');
  expect(content.questions).toMatchObject({
    title: 'Ours',
    items: [{ id: 'a', title: 'Kept?', answer: { html: '' } }],
  });
});

test('undo goes back one change at a time and also restores a discarded draft', async () => {
  const at = async () => ({ ...opening, version: (await edit('opening')).version });
  await saveDraft(app, dana, await at(), { subtitle: 'One' });
  await saveDraft(app, marcus, await at(), { subtitle: 'Two' });
  await saveDraft(app, dana, await at(), { action: 'Go' });
  await discardDraft(app, dana, await at());
  expect((await edit('opening')).hasDraft).toBe(false);
  const seen = [];
  for (let step = 0; step < 4; step += 1) {
    await undoTexts(app, dana, await at());
    const { values } = await edit('opening');
    seen.push([values['subtitle'], values['action']]);
  }
  expect(seen.slice(0, 3)).toEqual([
    ['Two', 'Go'],
    ['Two', 'Request a visit'],
    ['One', 'Request a visit'],
  ]);
  expect(await edit('opening')).toMatchObject({ hasDraft: false, canUndo: false });
});

test('a picture that some version shows is not removed', async () => {
  const picture = await makePicture(app, 'gallery');
  const [card] = sampleItems('home', 'makers', 'cards');
  const at = { page: 'home', section: 'makers', version: 0 };
  await saveDraft(app, dana, at, { cards: [{ ...card, picture }] });
  expect(await app.db.$count(pictures, isReferred)).toBe(1);
});

test('the editor’s form opens the picture library and puts the chosen picture into the draft', async () => {
  const picture = await makePicture(app, 'gallery');
  const send = actionSender(
    app,
    createStaffAction<TextActionData>({ failed: {}, fields: {} }, textHandlers({ page: 'home', section: 'makers' })),
  );
  const [card] = sampleItems('home', 'makers', 'cards');
  const texts = Object.entries(card ?? {}).flatMap(([slot, value]) =>
    typeof value === 'string' && slot !== 'id' ? [[`text.cards.${card?.id}.${slot}`, value]] : [],
  );
  const form = { intent: 'save', 'text.cards.order': String(card?.id), ...Object.fromEntries(texts) };
  const slot = `text.cards.${card?.id}.picture`;
  const opened = await send({ ...form, version: '0', step: `library ${slot}` });
  expect(opened.answer.more?.library?.field).toBe(slot);
  expect(opened.answer.more?.library?.pictures.map(({ id }) => id)).toContain(picture);
  const { version } = await edit('makers');
  const chosen = await send({ ...form, version: String(version), step: `use ${slot} ${picture}` });
  expect(chosen.answer).toMatchObject({ ok: true, notice: 'Picture added to the draft.' });
  expect(itemsOf((await edit('makers')).values, 'cards')).toMatchObject([{ id: card?.id, picture }]);
});

type Step =
  | { act: 'save'; by: 0 | 1; slot: 'subtitle' | 'action'; stale: boolean }
  | { act: 'publish' | 'discard' | 'undo' | 'restore' | 'list'; by: 0 | 1; pick: number };

test(
  'random edits, drafts, publishes, restores and undos by two people lose nothing',
  { timeout: 120_000 },
  async () => {
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({
        act: fc.constant('save' as const),
        by: fc.constantFrom(0, 1),
        slot: fc.constantFrom('subtitle' as const, 'action' as const),
        stale: fc.boolean(),
      }),
      fc.record({
        act: fc.constantFrom('publish' as const, 'discard' as const, 'undo' as const, 'restore' as const),
        by: fc.constantFrom(0, 1),
        pick: fc.nat(30),
      }),
    );
    const people = [dana, marcus];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        await app.db.delete(pageTexts);
        await app.db.delete(versions);
        /** The text of each save. Typing on in the same text replaces the person's last one. */
        let texts: { by: number; slot: string; text: string }[] = [];
        let lastAct = '';
        for (const [place, one] of steps.entries()) {
          const by = people[one.by] ?? dana;
          const { version } = await edit('opening');
          const at = { ...opening, version };
          if (one.act === 'save') {
            const isStale = one.stale && version > 0;
            const text = `t${place}`;
            const { outcome } = await saveDraft(
              app,
              by,
              { ...at, version: isStale ? version - 1 : version },
              { [one.slot]: text },
            );
            expect(outcome).toBe(isStale ? 'conflict' : 'saved');
            const act = isStale ? '' : `${one.by} ${one.slot}`;
            if (act !== '' && act === lastAct) texts = texts.slice(0, -1);
            texts.push({ by: one.by, slot: one.slot, text });
            lastAct = act;
            continue;
          }
          const before = await edit('opening');
          if (one.act === 'publish') {
            await publishAll(by);
            const [row] = await selectRows(app.db, 'home', 'opening');
            expect(row?.published ?? {}).toEqual(before.own);
          } else if (one.act === 'discard') await discardDraft(app, by, at);
          else if (one.act === 'undo') await undoTexts(app, by, at);
          else {
            const [row] = await selectRows(app.db, 'home', 'opening');
            const { versions: known } = await listVersions(app, textVersions, row?.id ?? 0);
            const chosen = known[one.pick % Math.max(1, known.length)];
            if (chosen) expect((await restoreTexts(app, by, at, chosen.id)).outcome).toBe('saved');
          }
          // A step that changes nothing, such as restoring the current text, does not end a person's typing.
          if ((await edit('opening')).version !== version) lastAct = '';
        }
        const rows = await app.db.select({ fields: versions.fields }).from(versions);
        const stored = JSON.stringify(rows);
        for (const { text } of texts) expect(stored).toContain(`"${text}"`);
      }),
      { numRuns: Number(process.env['WORDS_RUNS'] ?? 40) },
    );
  },
);

test('the values of an unedited section include every sample entry', () => {
  const values = valuesOf(sampledSection('home', 'questions'), {});
  expect(itemsOf(values, 'items').map(({ id }) => id)[8]).toBe('sample-9');
});
