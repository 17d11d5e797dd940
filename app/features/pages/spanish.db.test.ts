import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inSpanish } from '#app/platform/language.server.ts';
import { needsSpanish } from '#app/shared/language.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { servicePage } from './care-pages.ts';
import { findPage, renderPage } from './content.server.ts';
import { contact } from './other-pages.ts';
import { factTextsOf } from './spanish.server.ts';

const app = await openTestApp();
const { facts } = app.content;
const names = ['title', 'vanTitle', 'vanText'] as const;
type Texts = Record<(typeof names)[number], string>;

const words = fc.constantFrom('Find us', 'Can’t come?', 'The van comes', 'We come to you');
const name = fc.constantFrom(...names);
const step = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), name, words }),
  fc.record({ kind: fc.constant('publish' as const) }),
  fc.record({ kind: fc.constant('restore' as const), version: fc.nat(9) }),
  fc.record({ kind: fc.constant('translate' as const), name, drops: fc.boolean() }),
  fc.record({ kind: fc.constant('restart' as const) }),
);

test('no sequence of edits, versions and restarts shows Spanish that was made from other English', async () => {
  const { find } = await renderPage(app, contact, [], facts);
  const sample: Texts = { title: find.title, vanTitle: find.vanTitle, vanText: find.vanText };
  let hash = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const versions: Texts[] = [sample];
      let draft = sample;
      /** The pairs, and what a person wrote for each English text. */
      const pairs = new Map<string, string>();
      let loaded = new Map(pairs);
      let count = 0;
      hash += 1;
      for (const one of steps) {
        const shown = versions.at(-1) ?? sample;
        if (one.kind === 'write') draft = Object.assign({}, draft, { [one.name]: one.words });
        if (one.kind === 'publish') versions.push(draft);
        if (one.kind === 'restore') versions.push(versions[one.version % versions.length] ?? sample);
        if (one.kind === 'translate' && one.drops) pairs.delete(shown[one.name]);
        else if (one.kind === 'translate') pairs.set(shown[one.name], `es ${(count += 1)} ${shown[one.name]}`);
        // Files are read at the start.
        if (one.kind === 'restart') {
          loaded = new Map(pairs);
          hash += 1;
        }
        const english = versions.at(-1) ?? sample;
        const site = { ...app, content: { ...app.content, hash: `try ${hash}` } };
        const rows = [{ page: 'contact', section: 'find', own: english }];
        const texts = new Map([['contact', Object.fromEntries(loaded)]]);
        const page = await inSpanish({ phrases: {}, texts }, () => renderPage(site, contact, rows, facts));
        const said: Texts & { lang?: string } = page.find;
        const isWhole = names.every((field) => loaded.has(english[field]));
        expect(said.lang).toBe(isWhole ? undefined : 'en');
        for (const field of names) expect(said[field]).toBe(isWhole ? loaded.get(english[field]) : english[field]);
      }
    }),
    { numRuns: 150 },
  );
});

test('the English page shows no Spanish, whatever was shown before', async () => {
  const english = await renderPage(app, contact, [], facts);
  const spanish = await inSpanish(app.content.spanish, () => renderPage(app, contact, [], facts));
  expect(spanish.top.title).toBe('Contáctenos');
  expect(await renderPage(app, contact, [], facts)).toEqual(english);
});

test('the facts that are words have Spanish', () => {
  const known = app.content.spanish.texts.get('facts') ?? {};
  expect(factTextsOf(facts).filter((text) => needsSpanish(text) && known[text] === undefined)).toEqual([]);
});

async function showInSpanish(slug: string, section: string, own: object, changed: Partial<typeof facts>) {
  const page = findPage(app, servicePage(slug).name);
  if (!page) throw new Error(`no page ${slug}`);
  const rows = [{ page: page.name, section, own }];
  const shown = await inSpanish(app.content.spanish, () => renderPage(app, page, rows, { ...facts, ...changed }));
  return JSON.stringify(shown[section]);
}

test('a section with a clinic detail is in one language, in which the detail is too', async () => {
  const top = (belowKneeWeeks: string) => showInSpanish('below-knee-leg', 'top', {}, { belowKneeWeeks });
  expect(await top('5 to 9')).toMatch(/5 a 9 semanas(?!.*"lang":"en")/);
  expect(await top('about 6')).toMatch(/about 6 weeks.*"lang":"en"/);
  const changed = await showInSpanish('the-van', 'what', { text: 'We come, and {van driver} drives.' }, {});
  expect(changed).toMatch(/We come, and one of our prosthetists drives.*"lang":"en"/);
});
