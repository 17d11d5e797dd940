import { expect, test } from 'vitest';
import * as guide from '#app/routes/site/guide.tsx';
import * as service from '#app/routes/site/service.tsx';
import { carePeople, pageTexts } from '#db/schema.ts';
import { sampledSection } from '#tests/factories/sample-content.ts';
import { pageAt } from '#tests/setup/public-pages.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { readStored } from './sections.server.ts';

const app = await openTestApp();

async function store(page: string, sections: Record<string, Record<string, unknown>>) {
  const rows = Object.entries(sections).map(([section, published]) => ({ page, section, published }));
  await app.db.insert(pageTexts).values(rows);
}

const headings = ({ document }: { document: Document }) =>
  [...document.querySelectorAll('main h2, aside h2')].map(({ textContent }) => textContent);
const scenes = ({ document }: { document: Document }) =>
  [...document.querySelectorAll('main img[src^="/scenes/"]')].map((image) => image.getAttribute('src'));

test('a page without its optional texts shows no heading over nothing', async () => {
  await store('care-knee-brace', {
    top: { facts: [] },
    what: { text: '', parts: [] },
    who: { text: '', note: '', reasons: [] },
    steps: { note: '', steps: [] },
    bring: { items: [] },
    pays: { note: '', payers: [] },
    questions: { items: [] },
    end: { title: '', text: '', tag: '' },
  });
  await app.db.delete(carePeople);
  const emptied = await pageAt(app, '/care/knee-brace', service, { slug: 'knee-brace' });
  // The end of the page has the page's title.
  expect(headings(emptied)).toEqual(['Sources', 'Knee brace']);
  expect(emptied.text).not.toContain('On this page');
  expect(scenes(emptied)).toEqual(['/scenes/garden.webp']);
  await store('first-weeks', { calls: { items: [] }, weeks: { scene: '' } });
  const weeks = await pageAt(app, '/care/first-weeks', guide);
  expect(headings(weeks)).not.toContain('Who to call');
  expect(scenes(weeks)).toEqual(['/scenes/kitchen-table.webp']);
  await store('paying', { plans: { plans: [] }, ways: { items: [] } });
  expect(headings(await pageAt(app, '/care/paying', guide))).toEqual([
    'An estimate before we begin',
    'Sources',
    'Not sure about your plan? Ask us.',
  ]);
});

test('a scene that this version does not know gives way to our text’s, or to none in an entry that staff added', async () => {
  await store('care-repairs', { top: { title: 'Mending', scene: 'harbor' } });
  const mending = await pageAt(app, '/care/repairs', service, { slug: 'repairs' });
  expect(mending.document.querySelector('h1')?.textContent).toBe('Mending');
  expect(scenes(mending)).toEqual(['/scenes/repair.webp']);
  const quotes = ['sample-1', 'added'].map((id) => ({ id, text: 'Kept', scene: 'harbor' }));
  expect(readStored(sampledSection('home', 'quotes'), { quotes })).toMatchObject({
    quotes: [
      { text: 'Kept', scene: 'angler' },
      { text: 'Kept', scene: '' },
    ],
  });
});
