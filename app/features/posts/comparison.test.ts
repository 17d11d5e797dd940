import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderMarkdown } from '#app/features/text/markdown.server.ts';
import { compareMarkdown } from './comparison.server.ts';

const oneLine = (text: string | undefined) => text?.replace(/\s+/g, ' ');
/** Removes the text that only screen readers get. */
const shown = (html: string | null) => html?.replace(/<span class="visually-hidden">[^<]*<\/span>/g, '').trim();

test.each([
  ['Wash it each night.', 'Wash it each morning.', '<p>Wash it each <del>night.</del><ins>morning.</ins></p>'],
  [
    'A **loud** word here.',
    'A **loud** and **clear** word here.',
    '<p>A <strong>loud</strong> <ins>and </ins><strong><ins>clear</ins></strong> word here.</p>',
  ],
  [
    '- one here\n- two here\n- three here',
    '- one here\n- three here',
    '<ul>\n<li>one here</li>\n<li><del>two here </del>three here</li>\n</ul>',
  ],
  ['One stays here.', 'One stays here.\n\n## New', '<p>One stays here.</p>\n\n<h2><ins>New</ins></h2>'],
  ['Gone & lost.', '', '<p><del>Gone &amp; lost.</del></p>'],
  ['The same words.', '## The same words.', '<p><del>The same words.</del></p>\n\n<h2><ins>The same words.</ins></h2>'],
  [
    'Look at this now.',
    'Look at this now. ![A knee](/art/knee.svg)',
    '<p>Look at this now. <ins><img src="/art/knee.svg" alt="A knee" loading="lazy" decoding="async" /></ins></p>',
  ],
])('%s → %s', (before, after, html) => {
  expect(oneLine(shown(compareMarkdown(before, after)))).toBe(oneLine(html));
});

const line = fc
  .array(fc.constantFrom('liner', '**new**', '*soft*', '<b>', '&', '[call](/contact)', '<script>', '"'), {
    maxLength: 6,
  })
  .map((words) => words.join(' '));
const block = fc.oneof(
  line,
  line.map((text) => `## ${text}`),
  fc.array(line, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
  line.map((text) => `> ${text}`),
);
const article = fc.array(block, { maxLength: 4 }).map((blocks) => blocks.join('\n\n'));
const letters = (html: string) => html.replace(/<[^>]*>|\s/g, '');

test('every comparison closes all its elements and contains both texts in full', () => {
  fc.assert(
    fc.property(article, article, (before, after) => {
      const html = shown(compareMarkdown(before, after));
      if (!html) return;
      const open: string[] = [];
      for (const [, close, name = ''] of html.matchAll(/<(\/?)(\w+)[^>]*>/g))
        if (close) expect(open.pop()).toBe(name);
        else if (!['br', 'hr', 'img'].includes(name)) open.push(name);
      expect(open).toEqual([]);
      expect(letters(html.replace(/<del>.*?<\/del>/gs, ''))).toBe(letters(renderMarkdown(after)));
      expect(letters(html.replace(/<ins>.*?<\/ins>/gs, ''))).toBe(letters(renderMarkdown(before)));
    }),
    { numRuns: 300 },
  );
});
