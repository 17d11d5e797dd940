import { cpSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resultPromiseIn } from '#app/features/page-editor/text-form.ts';
import type { ValueField } from '#app/forms/fields.ts';
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
  expect(servicePages).toHaveLength(13);
  expect(new Set(servicePages.map(({ label }) => label)).size).toBe(13);
  for (const { path, name } of sampledPages) if (path) expect(pageAt(path)?.name).toBe(name);
  expect(pageAt('/care/Not-A-Slug')).toBeUndefined();
});

/** Statements of a fact with a number or name of their own. Texts take these from the clinic details. */
const ownStatements = {
  'how long redness may last': /(?:red(?:ness)?|mark)\b[^.\n]*? (?:\d+|five|ten|fifteen|twenty|thirty) minutes/gi,
  'the weeks until a limb is ready':
    /(?:take[ns]? (?:it|theirs|the limb) home|to home|prosthesis|\bleg|\blimb|\barm)\b[^.{]{0,80}?(?:\d+|two|three|four) to (?:\d+|four|six|eight)(?: weeks(?! after surgery)|\n)/gi,
  'who drives the van': /\b(?:he|she|[A-Z]\w+|who) drives (?:the|our) van/g,
};

function findOwnStatements(text: string): string[] {
  return Object.entries(ownStatements).flatMap(([fact, pattern]) => (text.match(pattern) ?? []).map(() => fact));
}

test('redness, the weeks until a limb is ready and the van’s driver are stated only by the clinic details', () => {
  const files = globSync('content/en/{*.yaml,care/*.yaml,posts/*.md}').filter((file) => !file.endsWith('facts.yaml'));
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap((file) =>
    findOwnStatements(readFileSync(file, 'utf8'))
      // Braces, inserts and shoes have their own times.
      .filter((fact) => !(fact.includes('limb') && /brace|partial-foot|shoes/.test(file)))
      .map((fact) => `${file}: ${fact}`),
  );
  expect(found).toEqual([]);
});

test.each(['below-knee', 'above-knee', 'arm'])(
  'a new limb (%s) is counted from the measuring day in head and steps',
  (limb) => {
    const page = limb === 'arm' ? 'arm-and-hand' : `${limb}-leg`;
    const text = readFileSync(`content/en/care/${page}.yaml`, 'utf8');
    const whenOf = (title: string) => new RegExp(`- title: ${title}\\n +when: '?(.*?)'?\\n`).exec(text)?.[1];
    expect(/title: From measuring to home\n +value: '(.*)'/.exec(text)?.[1]).toBe(`{${limb} weeks} weeks`);
    expect(whenOf('We measure')).toBe('Day 1');
    expect(whenOf('You try a clear socket')).toMatch(/^\d( to \d)? weeks? after measuring$/);
    expect(whenOf('You take it home')).toBe(`{${limb} weeks} weeks after measuring`);
  },
);

test.each([
  ['A light mark that fades in about 20 minutes is common.', 'how long redness may last'],
  ['Redness lasts more than ten minutes', 'how long redness may last'],
  ['Most people take theirs home two to four weeks after we measure.', 'the weeks until a limb is ready'],
  ['- title: From measuring to home\n  value: 3 to 6 weeks', 'the weeks until a limb is ready'],
  ['- title: You take it home\n  when: Weeks 4 to 8\n', 'the weeks until a limb is ready'],
  ['- title: You take it home\n  when: 4 to 8 weeks after measuring\n', 'the weeks until a limb is ready'],
  ['He drives the van most Thursdays.', 'who drives the van'],
])('“%s” counts as an own statement of a fact', (text, fact) => {
  expect(findOwnStatements(text)).toEqual([fact]);
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
  ['a missing text', 'home.yaml', 'title: What brings you here?', '', /home\.yaml:\d+:\d+: “title” is missing\.$/],
  [
    'a number for a text',
    'home.yaml',
    'title: What brings you here?',
    'title: 2025',
    /“title”: write text, in quotes if it looks like a number/,
  ],
  ['a text for a number', 'home.yaml', 'people: 2', 'people: two', /“people”: write a number here/],
  [
    'a long text',
    'home.yaml',
    'title: What brings you here?',
    `title: ${'x'.repeat(44)}`,
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
  ['no list', 'home.yaml', '  items:\n    - label: I', '  items:\n    label: I', /home\.yaml:\d+:\d+: /],
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
