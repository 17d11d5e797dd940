import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown.server.ts';
import { parsePostText, writePostText } from './post-markdown.ts';
import { postSchema } from './post-schema.ts';

const rewrite = (markdown: string) => writePostText(parsePostText(markdown));
/** The rendered HTML with whitespace normalized, because a line break in the source renders as a space. */
const shown = (markdown: string) =>
  renderMarkdown(markdown)
    .replace(/\s+/g, ' ')
    .replace(/ (?=<)|(?<=>) /g, '');

const samples = readdirSync('content/en/posts').map((file) => [file, readFileSync(`content/en/posts/${file}`, 'utf8')]);

test.each(samples)('%s is unchanged after the editor loads and saves it', (_, file = '') => {
  const text = file.replace(/^---\n[^]*?\n---\n/, '');
  expect(shown(rewrite(text))).toBe(shown(text));
  expect(rewrite(rewrite(text))).toBe(rewrite(text));
});

describe('Markdown written by the editor', () => {
  test.each([
    ['## A heading\n\nWords with **loud** and *soft* and ~~gone~~ ones.'],
    ['- one\n- two\n  - deeper'],
    ['3. three\n4. four'],
    ['> quoted\n>\n> twice'],
    ['[ours](/contact) and [theirs](https://www.va.gov/ "The VA")'],
    ['![A knee](/art/knee.svg "The hinge.")'],
    ['One line\\\nand the next'],
    ['___'],
  ])('%s stays the same', (markdown) => expect(rewrite(markdown)).toBe(markdown));

  test.each([
    ['# A'],
    ['#### A'],
    ['A\n==='],
    ['* a\n\n\n\n* b'],
    ['`no code`'],
    ['    no code either'],
    ['<b>no html</b>'],
  ])('%s renders the same after the editor', (markdown) => expect(shown(rewrite(markdown))).toBe(shown(markdown)));

  test('typed Markdown characters stay literal text', () => {
    const typed = [
      '# no heading',
      '- no list',
      '1. no list',
      '> no quote',
      '*a* _b_ [c](d) `e` ~~f~~ &amp; <a@b.c>',
      '=== ',
      'C #',
      'wow![x]',
    ];
    for (const typedText of typed) {
      const doc = postSchema.node('doc', null, [postSchema.node('paragraph', null, [postSchema.text(typedText)])]);
      expect(parsePostText(writePostText(doc)).textContent).toBe(typedText.trim());
      expect(parsePostText(writePostText(doc)).child(0).type.name).toBe('paragraph');
    }
  });

  test('bold text that ends with punctuation before a letter shows no asterisks', () => {
    const strong = [postSchema.mark('bold')];
    for (const parts of [
      [postSchema.text('Note:', strong), postSchema.text('next')],
      [postSchema.text('so'), postSchema.text('(why)', strong), postSchema.text('not')],
    ]) {
      const doc = postSchema.node('doc', null, [postSchema.node('paragraph', null, parts)]);
      const read = parsePostText(writePostText(doc));
      expect(read.textContent).toBe(doc.textContent);
      expect(shown(writePostText(doc))).toContain('<strong>');
    }
  });

  test('empty lines in the editor are dropped', () => {
    const empty = postSchema.node('paragraph');
    const paragraph = postSchema.node('paragraph', null, [postSchema.text('Words')]);
    expect(writePostText(postSchema.node('doc', null, [empty, paragraph, empty, empty, paragraph, empty]))).toBe(
      'Words\n\nWords',
    );
  });
});

/** Markdown as people write it, with every character that has a meaning. */
const word = fc.constantFrom(
  'liner',
  'the',
  'Dr. Who',
  'a_b',
  '3 < 4',
  'R&D',
  '100%',
  'x*y',
  '#1',
  '-',
  '1.',
  '\\',
  '[note]',
  '&amp;',
  'é',
  '!',
);
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((list) => list.join(' '));
const inline = fc
  .array(
    fc.oneof(
      words,
      fc.constantFrom('liner', 'new foot').map((text) => `**${text}**`),
      fc.constantFrom('soft', 'very soft').map((text) => `*${text}*`),
      fc.constant('[call us](tel:+12255550140)'),
      fc.constant('![a knee](/art/knee.svg)'),
      fc.constant('~~gone~~'),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(' '));
const block = fc.oneof(
  inline,
  inline.map((text) => `## ${text}`),
  inline.map((text) => `### ${text}`),
  fc.array(inline, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
  fc
    .array(inline, { minLength: 1, maxLength: 3 })
    .map((items) => items.map((item, i) => `${i + 1}. ${item}`).join('\n\n')),
  inline.map((text) => `> ${text}`),
  fc.tuple(inline, inline).map(([a, b]) => `${a}\\\n${b}`),
  fc.constant('---'),
);
const article = fc.array(block, { maxLength: 6 }).map((blocks) => blocks.join('\n\n'));

test('any Markdown renders the same after the editor, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(article, (markdown) => {
      // Two identical adjacent links become one, which is fine.
      fc.pre(!/(\[[^\]]*\]\([^)]*\))\s\1/.test(markdown));
      const once = rewrite(markdown);
      expect(shown(once)).toBe(shown(markdown));
      expect(rewrite(once)).toBe(once);
    }),
    { numRuns: 500 },
  );
});

const letters = (text: string) => text.replace(/[^a]/g, '').length;

test('no text makes the editor fail or lose words', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(
          'a',
          ' ',
          '\n',
          '*',
          '_',
          '#',
          '-',
          '>',
          '[',
          ']',
          '(',
          ')',
          '!',
          '1.',
          '~~',
          '`',
          '<',
          '\\',
          '&',
          '=',
        ),
      }),
      (source) => {
        const doc = parsePostText(source);
        expect(letters(parsePostText(writePostText(doc)).textContent)).toBe(letters(doc.textContent));
      },
    ),
    { numRuns: 500 },
  );
});
