import { expect, test } from 'vitest';
import { measureReading } from '#app/shared/reading-grade.ts';
import { care, samplePages } from './care-pages.ts';
import { firstWeeks } from './first-weeks.ts';
import { pageAt, pages } from './pages.ts';
import { paying } from './paying.ts';
import type { Page, Section, Slots } from './slots.ts';
import { resultPromiseIn } from '../pages/content-form.ts';
import { asText, itemsOf, problemOf, problemsIn, valuesOf } from './content.ts';

const guide: Page[] = [care, firstWeeks, paying, ...samplePages];

function textsIn(slots: Slots, values: object): string[] {
  return Object.entries(slots).flatMap(([name, { kind }]) =>
    kind === 'line' || kind === 'text' || kind === 'rich' ? [asText(Reflect.get(values, name))] : [],
  );
}

/** Returns only the sentences of a section, because labels and times have no reading grade. */
function sentencesOf(section: Section): string[] {
  const values = valuesOf(section, {});
  const lists = Object.entries(section.lists).flatMap(([name, { item }]) =>
    itemsOf(values, name).flatMap((entry) => textsIn(item, entry)),
  );
  return [...textsIn(section.slots, values), ...lists].filter((text) => /[.?!]/.test(text));
}

test.each([...pages, ...samplePages].map((page) => [page.path, page] as const))(
  '%s reads at grade 8 or below',
  (_path, page) => {
    const sections = Object.values(page.sections).map(sentencesOf);
    expect(measureReading(sections.flat().join('\n\n')).grade).toBeLessThanOrEqual(8);
    const long = sections.flat().filter((text) => measureReading(text).words >= 30);
    expect(long.filter((text) => measureReading(text).grade > 8)).toEqual([]);
  },
);

test.each(guide.map((page) => [page.path, page] as const))(
  '%s stays within its limits and promises no outcome',
  (_path, page) => {
    for (const section of Object.values(page.sections)) {
      const values = valuesOf(section, {});
      for (const [name, slot] of Object.entries(section.slots))
        expect(problemOf(slot, values[name]), `${section.label}: ${name}`).toBeNull();
      const entries = Object.keys(section.lists).map((name) => [
        name,
        itemsOf(values, name).map((item) => ({ ...item, own: true })),
      ]);
      expect(problemsIn(section, Object.fromEntries(entries))).toEqual([]);
      expect(sentencesOf(section).filter((text) => resultPromiseIn(text))).toEqual([]);
    }
  },
);

test('every built-in service has a page at its address with its own title', () => {
  expect(samplePages).toHaveLength(12);
  expect(new Set(samplePages.map(({ sections }) => sections.top.slots.title.sample)).size).toBe(12);
  for (const page of guide) expect(pageAt(page.path)).toBe(page);
  expect(pageAt('/care/Not-A-Slug')).toBeUndefined();
});
