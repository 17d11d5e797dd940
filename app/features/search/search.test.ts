import { expect, test } from 'vitest';
import { passageOf } from './passages.ts';
import { rankCandidates, type Candidate } from './ranking.ts';
import { articlesFirst, outcomeAdvice, outcomeHeading, searchHref, type FoundPage } from './search.ts';
import { editDistance, likeliestWord, readSynonyms, unitsOf } from './terms.ts';

const result = { address: '/a', title: 'A', by: null, summary: '', passage: '', language: 'en' };
const found = (count: number, more: Partial<FoundPage> = {}): FoundPage => ({
  ok: true,
  groups: count === 0 ? [] : [{ kind: 'care', results: Array.from({ length: count }, () => result) }],
  stems: [],
  meant: null,
  moreArticles: false,
  older: null,
  ...more,
});

test('every outcome has its own heading', () => {
  expect(outcomeHeading('x', found(0))).toBe('Nothing found for “x”.');
  expect(outcomeHeading('x', found(1))).toBe('1 result for “x”');
  expect(outcomeHeading('x', found(4))).toBe('4 results for “x”');
  expect(outcomeHeading('x', found(4, { meant: 'y' }))).toBe('4 results for “y”');
  expect(outcomeHeading('x', found(20, { moreArticles: true }))).toBe('Top 20 results for “x”');
  expect(outcomeHeading('x', found(4), true)).toBe('Articles with “x”, newest first');
  expect(outcomeHeading('x', { ok: false, reason: 'too-slow' })).toBe('That search took too long.');
  expect(outcomeHeading('x', { ok: false, reason: 'failed' })).toBe('The search isn’t working right now.');
});

test('articles come before the other groups, which keep their order', () => {
  const groups = (['care', 'question', 'post', 'page'] as const).map((kind) => ({ kind, results: [result] }));
  expect(articlesFirst(groups).map(({ kind }) => kind)).toEqual(['post', 'care', 'question', 'page']);
});

test('advice is shown only when there are no results', () => {
  expect(outcomeAdvice(found(1))).toBeNull();
  expect(outcomeAdvice(found(0))).toContain('spelling');
  expect(outcomeAdvice({ ok: false, reason: 'too-slow' })).toContain('less common');
  expect(outcomeAdvice({ ok: false, reason: 'failed' })).toContain('again');
});

test('every search has its own address', () => {
  expect(searchHref('a b')).toBe('/search?q=a+b');
  expect(searchHref('é', { only: true })).toBe('/search?q=%C3%A9&only=1');
  expect(searchHref('x', { articles: true, before: '2026-01-01_3' })).toBe(
    '/search?q=x&in=articles&before=2026-01-01_3',
  );
});

const synonyms = readSynonyms([
  { typed: 'fake leg, stump', finds: 'prosthetic leg, limb' },
  { typed: 'niño', finds: 'children' },
  { typed: 'kid', finds: 'children, child' },
]);

test('the longest listed phrase counts as one unit, regardless of accents, capitals and plurals', () => {
  expect(unitsOf('Fake LEGS for kids', synonyms)).toEqual([
    { typed: 'fake legs', finds: ['prosthetic leg', 'limb'], leads: [] },
    { typed: 'for', finds: [], leads: [] },
    { typed: 'kids', finds: ['children', 'child'], leads: [] },
  ]);
  expect(unitsOf('ninos', synonyms)[0]?.finds).toEqual(['children']);
  expect(unitsOf('a '.repeat(50), synonyms)).toHaveLength(12);
});

test('rows with the same word are joined, an address among them leads to its page, and fillers are left out', () => {
  const joined = readSynonyms([
    { typed: 'price', finds: 'cost' },
    { typed: 'price, fee', finds: 'cost, pay, /care/paying' },
  ]);
  expect(unitsOf('I can’t get a price', joined)).toEqual([
    { typed: 'i', finds: [], leads: [] },
    { typed: 'a', finds: [], leads: [] },
    { typed: 'price', finds: ['cost', 'pay'], leads: ['/care/paying'] },
  ]);
});

test('a misspelled word is corrected to the nearest known word, and a short word must be closer', () => {
  expect([editDistance('sokcet', 'socket'), editDistance('', 'ab'), editDistance('abc', 'abd')]).toEqual([1, 2, 1]);
  const known = ['socket', 'pocket', 'rocket', 'brace'].map((word) => ({ word, documents: 1 }));
  expect(likeliestWord('sokcet', known)).toBe('socket');
  expect(likeliestWord('brase', known)).toBe('brace');
  expect(likeliestWord('erase', known)).toBeNull();
  expect(likeliestWord('zzzzzzzz', known)).toBeNull();
});

const candidate = (id: number, more: Partial<Candidate>): Candidate => ({
  id,
  kind: 'page',
  postId: null,
  inHead: [false],
  inText: [false],
  closestInHead: [false],
  alikeInHead: [false],
  alikeInText: [false],
  leads: [false],
  begunInHead: false,
  begunInText: false,
  contains: false,
  rank: 0,
  ...more,
});

test('whole words come before parts of words, titles before texts', () => {
  const ranked = rankCandidates(
    [
      candidate(1, { begunInHead: true }),
      candidate(2, { inHead: [true] }),
      candidate(3, { inText: [true] }),
      candidate(4, { alikeInHead: [true] }),
    ],
    1,
  );
  expect(ranked.map(({ id }) => id)).toEqual([2, 3, 4, 1]);
});

test('a page about a word ranks above a page with its exact form in a heading', () => {
  const [knee, children] = [
    { inHead: [true], rank: 0.09 },
    { inHead: [true], rank: 0.04, contains: true },
  ];
  expect(rankCandidates([candidate(1, children), candidate(2, knee)], 1).map(({ id }) => id)).toEqual([2, 1]);
});

test('the page that a synonym names ranks above a page that mentions every word', () => {
  const ranked = rankCandidates(
    [
      candidate(1, { inText: [true, true] }),
      candidate(2, { leads: [true, false] }),
      candidate(3, { inHead: [true, false] }),
    ],
    2,
  );
  expect(ranked.map(({ id }) => id).at(0)).toBe(2);
});

test('an article that contains the query is kept, however low its score', () => {
  const ranked = rankCandidates([candidate(1, { inHead: [true] }), candidate(2, { kind: 'post', contains: true })], 1);
  expect(ranked.map(({ id }) => id)).toEqual([1, 2]);
});

test('the passage is the sentence with most of the words, shortened around them', () => {
  const text = 'A limb changes. A sock of 3 ply helps. Socks and ply again.';
  expect(passageOf(text, 'sock ply', ['sock', 'pli'])).toBe('A sock of 3 ply helps.');
  expect(passageOf(text, 'zebra', ['zebra'])).toBe('');
  const long = `${'word '.repeat(60)}socket ${'word '.repeat(60)}`;
  const passage = passageOf(long, 'socket', ['socket']);
  expect(passage).toMatch(/^….*socket.*…$/);
  expect(passage.length).toBeLessThanOrEqual(172);
});
