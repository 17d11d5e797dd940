import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { findPageTexts } from '#app/features/pages/content.server.ts';
import { asText } from '#app/features/pages/content.ts';
import { contact } from '#app/features/pages/other-pages.ts';
import { findServedSpanish } from '#app/features/pages/served-spanish.server.ts';
import { confirmsHash, findSectionSpanish, listConfirmed } from '#app/features/pages/spanish-pages.server.ts';
import { listVersions } from '#app/history/versions.server.ts';
import { inSpanish } from '#app/platform/language.server.ts';
import { pageTexts, versions } from '#db/schema.ts';
import { sampledSection, startingFacts } from '#tests/factories/sample-content.ts';
import { comparedIn } from '#tests/setup/send-form.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { listEditable, selectRows, textVersions } from './pages.server.ts';
import { findSpanishPage, spanishHandlers } from './spanish.commands.server.ts';
import { textHandlers, saveForm } from './text-form.server.ts';
import { fieldName, spanishField, spanishOfField, spanishWasField } from './text-form.ts';
import { discardDraft, publishPage, restoreTexts, undoTexts } from './texts.commands.server.ts';

const app = await openTestApp();
const by = testPerson;
const section = sampledSection('contact', 'find');
const at = { page: 'contact', section: 'find' };
const names = ['title', 'vanTitle', 'vanText'] as const;
type Name = (typeof names)[number];

beforeEach(async () => {
  await app.db.delete(versions);
  await app.db.delete(pageTexts);
});

/** What the browser shows of the section: each English text with the Spanish beside it. */
async function openForm() {
  const found = (await listEditable(app, contact)).find(({ name }) => name === 'find');
  if (!found) throw new Error('no section');
  const known = findSectionSpanish(app, contact, section, found.own)?.phrases ?? {};
  const english = (name: Name) => asText(found.values[name]);
  return { version: found.version, english, spanish: (name: Name, text = english(name)) => known[text] ?? '' };
}
type Opened = Awaited<ReturnType<typeof openForm>>;
type Typed = { english?: string; spanish?: string; of?: string };

/** The form as the browser has it; without script it cannot say which English the Spanish was typed for. */
function fillIn(opened: Opened, hasScript: boolean, changed: Partial<Record<Name, Typed>>) {
  const form = new FormData();
  form.set('version', String(opened.version));
  for (const name of names) {
    const { english = opened.english(name), ...typed } = changed[name] ?? {};
    form.set(fieldName(name), english);
    form.set(spanishField(fieldName(name)), typed.spanish ?? opened.spanish(name, hasScript ? english : undefined));
    form.set(spanishOfField(fieldName(name)), hasScript ? (typed.of ?? english) : opened.english(name));
    if (!hasScript) form.set(spanishWasField(fieldName(name)), opened.spanish(name));
  }
  return form;
}

/** With `keeps`, the person keeps this text if a colleague has saved another one. */
async function send(opened: Opened, hasScript: boolean, changed: Partial<Record<Name, Typed>>, keeps = false) {
  const form = fillIn(opened, hasScript, changed);
  const { outcome } = await saveForm({ app, by, form }, at);
  if (!keeps || outcome.outcome !== 'conflict') return;
  form.set('keep', String(outcome.section.version));
  expect((await saveForm({ app, by, form }, at)).outcome.outcome).toBe('saved');
}

async function publish() {
  const seen = Object.fromEntries((await listEditable(app, contact)).map(({ name, version }) => [name, version]));
  return publishPage(app, by, 'contact', seen);
}

const showIn = async (site: App) => {
  const english = await findPageTexts(site, contact, startingFacts);
  const served = await findServedSpanish(site);
  if (!served) throw new Error('no Spanish is served');
  const spanish = await inSpanish(served, () => findPageTexts(site, contact, startingFacts));
  const said: typeof spanish.find & { lang?: string } = spanish.find;
  return { english: english.find, said };
};

const own: App = { ...app, config: { ...app.config, demonstration: false } };

async function confirm(name: string) {
  const page = await findSpanishPage(own, name);
  const form = new FormData();
  const fields = { name: 'Ana Robles', role: 'Interpreter', read: 'yes', base: page ? confirmsHash(page) : '' };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  expect(await spanishHandlers(name).confirm({ app: own, by, form })).toMatchObject({ ok: true });
}

const words = fc.constantFrom(
  'Find us',
  'Can’t come?',
  'The van comes',
  section.sample['title'],
  section.sample['vanTitle'],
);
const name = fc.constantFrom(...names);
const hasScript = fc.boolean();
const keeps = fc.boolean();
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('english' as const), name, words, hasScript }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('spanish' as const), name, hasScript }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('both' as const), name, words, hasScript }) },
  fc.record({ kind: fc.constant('copy' as const), name, words }),
  fc.record({ kind: fc.constant('before script' as const), name, words }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('stale' as const), name, words, hasScript, keeps, drops: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('publish' as const) }) },
  fc.record({ kind: fc.constant('restore' as const), version: fc.nat(9) }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('discard' as const) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('confirm' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('translate' as const) }) },
  fc.record({ kind: fc.constant('restart' as const) }),
);

test('no sequence of edits, versions and restarts shows Spanish beside English that it was not written for', async () => {
  let [count, hash] = [0, 0];
  const shown = { own: 0, demonstration: 0 };
  await confirm('frame');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      await app.db.delete(versions);
      await app.db.delete(pageTexts);
      await confirm('contact');
      /** What a person wrote for each English text. */
      const written = new Map<string, Set<string>>();
      const note = (english: string, spanish: string) =>
        written.set(english, new Set([...(written.get(english) ?? []), spanish]));
      for (const [english, spanish] of Object.entries(app.content.spanish.texts.get('contact') ?? {}))
        note(english, spanish);
      const next = (english: string) => {
        const spanish = `es ${(count += 1)}`;
        note(english, spanish);
        return spanish;
      };
      const first = await openForm();
      for (const one of steps) {
        const opened = await openForm();
        const text = 'words' in one ? asText(one.words) : '';
        if (one.kind === 'english') await send(opened, one.hasScript, { [one.name]: { english: text } });
        if (one.kind === 'spanish')
          await send(opened, one.hasScript, { [one.name]: { spanish: next(opened.english(one.name)) } });
        if (one.kind === 'both')
          await send(opened, one.hasScript, { [one.name]: { english: text, spanish: next(text) } });
        if (one.kind === 'copy') {
          const spanish = opened.spanish(one.name);
          note(text, spanish);
          await send(opened, true, { [one.name]: { english: text, spanish } });
        }
        // The English was typed before the page's script ran, so that the script knows only the English before.
        if (one.kind === 'before script') {
          const of = opened.english(one.name);
          await send(opened, true, { [one.name]: { english: text, spanish: next(of), of } });
        }
        if (one.kind === 'stale') {
          const spanish = one.drops ? {} : { spanish: next(text) };
          await send(first, one.hasScript, { [one.name]: { english: text, ...spanish } }, one.keeps);
        }
        if (one.kind === 'publish') await publish();
        const now = { ...at, version: (await openForm()).version };
        if (one.kind === 'undo') await undoTexts(app, by, now);
        if (one.kind === 'discard') await discardDraft(app, by, now);
        if (one.kind === 'restore') {
          const [row] = await selectRows(app.db, 'contact', 'find');
          const { versions: kept } = await listVersions(app, textVersions, row?.id ?? 0);
          await restoreTexts(app, by, now, kept[one.version % (kept.length + 1)]?.id ?? 0);
        }
        // Without this, hardly a sequence has Spanish for each text, and the section stays English.
        if (one.kind === 'translate') {
          const all = names.map((field) => [field, { spanish: next(opened.english(field)) }] as const);
          await send(opened, true, Object.fromEntries(all));
          await publish();
          await confirm('contact');
        }
        if (one.kind === 'confirm') await confirm('contact');
        if (one.kind === 'restart') hash += 1;
        for (const site of [app, own]) {
          const { english, said } = await showIn({ ...site, content: { ...app.content, hash: `try ${hash}` } });
          for (const field of names)
            if (said.lang === 'en') expect(said[field]).toBe(english[field]);
            else expect([...(written.get(english[field]) ?? [])]).toContain(said[field]);
          if (said.lang !== 'en' && names.some((field) => said[field].startsWith('es ')))
            shown[site === own ? 'own' : 'demonstration'] += 1;
        }
      }
    }),
    { numRuns: 20 },
  );
  expect(Math.min(shown.own, shown.demonstration)).toBeGreaterThan(0);
});

test('Spanish stands beside its English, is published with it, and is told when the English changes', async () => {
  const opened = await openForm();
  expect(opened.spanish('vanTitle')).not.toBe('');
  await send(opened, true, { vanTitle: { english: 'We drive to you', spanish: 'Vamos a su casa' } });
  await publish();
  expect((await showIn(app)).said).toMatchObject({ vanTitle: 'Vamos a su casa' });
  const listLost = async () => (await listConfirmed(app)).flatMap(({ lost }) => lost);
  expect(await listLost()).toEqual([]);
  await send(await openForm(), true, { vanTitle: { english: 'We drive to you on Mondays' } });
  expect((await showIn(app)).said.vanTitle).toBe('Vamos a su casa');
  await publish();
  expect((await showIn(app)).said).toMatchObject({ lang: 'en', vanTitle: 'We drive to you on Mondays' });
  const lost = await listLost();
  expect(lost).toMatchObject([{ page: 'contact', section: 'find', at: 'vanTitle' }]);
  expect(lost[0]?.old).toMatchObject({ english: 'We drive to you', spanish: 'Vamos a su casa' });
  await send(await openForm(), true, { vanTitle: { spanish: 'Vamos a su casa los lunes' } });
  await publish();
  expect((await showIn(app)).said).toMatchObject({ vanTitle: 'Vamos a su casa los lunes' });
});

test('English that is changed alone does not get the Spanish of the English before, with and without script', async () => {
  for (const scripted of [true, false]) {
    await send(await openForm(), true, { vanTitle: { english: 'We drive to you', spanish: 'Vamos a su casa' } });
    await send(await openForm(), scripted, { vanTitle: { english: 'We drive on Mondays' } });
    expect((await openForm()).spanish('vanTitle')).toBe('');
  }
  // Typed before the page's script ran: the Spanish belongs to the English that stood above it.
  const opened = await openForm();
  const of = opened.english('vanTitle');
  await send(opened, true, { vanTitle: { english: 'The van comes', spanish: 'Los lunes', of } });
  expect((await openForm()).spanish('vanTitle')).toBe('');
});

test('a version restores the Spanish with its English, and its change is named', async () => {
  await send(await openForm(), true, { title: { spanish: 'Así nos encuentra' } });
  await publish();
  await send(await openForm(), true, { title: { english: 'Our place', spanish: 'Nuestro lugar' } });
  await publish();
  const [row] = await selectRows(app.db, 'contact', 'find');
  const { versions: kept } = await listVersions(app, textVersions, row?.id ?? 0);
  const first = kept.at(-1);
  expect(first?.label).toBe('Spanish of Title above the map');
  await restoreTexts(app, by, { ...at, version: row?.version ?? 0 }, first?.id ?? 0);
  await publish();
  expect((await showIn(app)).said.title).toBe('Así nos encuentra');
});

test('Spanish with other braces or links than its English is not published', async () => {
  await send(await openForm(), true, { vanText: { english: 'We come to {town}.', spanish: 'Vamos a {twon}.' } });
  const refused = await publish();
  expect(refused).toMatchObject({ outcome: 'refused', problems: [{ name: 'vanText' }] });
  await send(await openForm(), true, { vanText: { spanish: 'Vamos a {town}.' } });
  expect(await publish()).toMatchObject({ outcome: 'published' });
});

test('the texts of two people are compared with the Spanish of each, and what is kept keeps its own', async () => {
  for (const scripted of [true, false]) {
    await app.db.delete(pageTexts);
    const opened = await openForm();
    const before = opened.spanish('title');
    await send(opened, true, {
      title: { spanish: 'De Marcos' },
      vanTitle: { english: 'The van comes', spanish: 'Viene la camioneta' },
      vanText: { spanish: 'También de Marcos' },
    });
    const mine = {
      vanTitle: { english: 'We drive to you', spanish: 'Vamos a su casa' },
      vanText: { english: 'Call us' },
    };
    const form = fillIn(opened, scripted, mine);
    const answer = await textHandlers(at).save({ app, by, form });
    const spanish = comparedIn(answer).filter((line) => line.startsWith('Spanish of'));
    expect(spanish).toEqual([
      `Spanish of Title above the map: De Marcos → ${before}`,
      expect.stringMatching(/: Viene la camioneta → Vamos a su casa$/),
      expect.stringMatching(/: También de Marcos → $/),
    ]);
    form.set('take', 'theirs');
    expect(await textHandlers(at).save({ app, by, form })).toMatchObject({ ok: true, fresh: true });
    expect((await openForm()).spanish('title')).toBe('De Marcos');
    form.delete('take');
    form.set('keep', answer.conflict?.seen ?? '');
    expect(await textHandlers(at).save({ app, by, form })).toMatchObject({ ok: true });
    const kept = await openForm();
    expect(names.map((field) => kept.spanish(field))).toEqual([before, 'Vamos a su casa', '']);
  }
});
