import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resultPromiseIn } from '#app/features/pages/content-form.ts';
import type { ValueField } from '#app/records/fields.ts';
import { measureReading } from '#app/shared/plain-text.ts';
import { sampledPages, servicePages } from '#tests/factories/sample-content.ts';
import { readContent } from './content-files.server.ts';
import { asText, isText, itemsOf } from './content.ts';
import { pageAt } from './pages.ts';
import { listFields, valueFields, type SampledSection } from './sections.ts';

function textsIn(fields: [string, ValueField][], values: object): string[] {
  return fields.flatMap(([name, { kind }]) => (isText(kind) ? [asText(Reflect.get(values, name))] : []));
}

/** Returns only the sentences of a section, because labels and times have no reading grade. */
function sentencesOf(section: SampledSection): string[] {
  const { sample } = section;
  const entries = listFields(section).flatMap(([name, { item }]) =>
    itemsOf(sample, name).flatMap((entry) => textsIn(Object.entries(item), entry)),
  );
  return [...textsIn(valueFields(section), sample), ...entries].filter((text) => /[.?!]/.test(text));
}

test.each(sampledPages.map((page) => [page.name, page] as const))(
  '%s reads at grade 8 or below and promises no outcome',
  (_name, page) => {
    const sentences = Object.values(page.sections).flatMap(sentencesOf);
    expect(measureReading(sentences.join('\n\n')).grade).toBeLessThanOrEqual(8);
    const long = sentences.filter((text) => measureReading(text).words >= 30);
    expect(long.filter((text) => measureReading(text).grade > 8)).toEqual([]);
    if (page.path.startsWith('/care')) expect(sentences.filter((text) => resultPromiseIn(text))).toEqual([]);
  },
);

test('every built-in service has a page at its address with its own title', () => {
  expect(servicePages).toHaveLength(12);
  expect(new Set(servicePages.map(({ label }) => label)).size).toBe(12);
  for (const { path, name } of sampledPages) if (path) expect(pageAt(path)?.name).toBe(name);
  expect(pageAt('/care/Not-A-Slug')).toBeUndefined();
});

/** Reads the content with one file changed. */
function readChanged(file: string, from: string, to: string): () => unknown {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync('content/en', folder, { recursive: true });
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replace(from, to));
  return () => readContent(folder);
}

test.each([
  [
    'a wrong key',
    'home.yaml',
    'open: true',
    'opens: true',
    /home\.yaml:\d+:\d+: “opens” is not a name here\. Known: title, answer, open, reminds\.$/,
  ],
  ['a missing text', 'home.yaml', 'title: I need', '', /home\.yaml:\d+:\d+: “title” is missing\.$/],
  [
    'a number for a text',
    'home.yaml',
    'title: I need',
    'title: 2025',
    /“title”: write text, in quotes if it looks like a number/,
  ],
  ['a text for a number', 'home.yaml', 'people: 2', 'people: two', /“people”: write a number here/],
  [
    'a long text',
    'home.yaml',
    'title: I need',
    'title: A title that is too long',
    /“title”: Shorten this by 4 characters/,
  ],
  ['an unknown clinic detail', 'home.yaml', '{follow-up months}', '{months}', /\{months\} is not a clinic detail/],
  [
    'an unknown choice',
    'care/repairs.yaml',
    'drawing: ',
    'drawing: x',
    /care\/repairs\.yaml:\d+:\d+: “drawing”: Choose one/,
  ],
  ['no list', 'home.yaml', '  items:\n    - label: A leg', '  items:\n    label: A leg', /home\.yaml:\d+:\d+: /],
  [
    'a wrong clinic detail',
    'facts.yaml',
    'fax:',
    'telefax:',
    /facts\.yaml:9:10: telefax: not a name here\. Known: shortName/,
  ],
  [
    'a wrong name in the hours',
    'facts.yaml',
    'closes',
    'close',
    /week\.0\.close: not a name here\. Known: opens, closes, break\.$/,
  ],
  ['a wrong phone', 'facts.yaml', '(225) 555-0140', 'call us', /facts\.yaml:7:14: officePhone: Enter a phone number/],
  [
    'a missing clinic detail',
    'facts.yaml',
    'shortName: Cypress',
    '',
    /facts\.yaml:\d+:1: shortName: Enter the short name\.$/,
  ],
  ['broken YAML', 'home.yaml', 'needs:', 'needs: "', /home\.yaml:\d+:\d+: /],
])('%s is told with file, line and column', (_what, file, from, to, told) => {
  expect(readChanged(file, from, to)).toThrow(told);
});
