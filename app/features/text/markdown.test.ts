import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spec } from '#tests/setup/spec-tag.ts';
import { minutesToRead, renderMarkdown } from './markdown.server.ts';

test('blank lines make paragraphs; a single line break does not', () => {
  spec('2.48');
  expect(renderMarkdown('One.\nStill one.\n\nTwo.')).toBe('<p>One.\nStill one.</p>\n<p>Two.</p>\n');
});

test('headings start below the page’s own', () => {
  expect(renderMarkdown('# A\n\n## B\n\n#### C')).toBe('<h2>A</h2>\n<h2>B</h2>\n<h3>C</h3>\n');
});

test('lists, quotes, emphasis and links are rendered', () => {
  const html = renderMarkdown('- a\n- b\n\n> quoted\n\n*soft* **loud** [ours](/contact) [theirs](https://www.va.gov/)');
  expect(html).toContain('<ul>\n<li>a</li>');
  expect(html).toContain('<blockquote>');
  expect(html).toContain('<em>soft</em> <strong>loud</strong>');
  expect(html).toContain('<a href="/contact">ours</a>');
  expect(html).toContain('<a href="https://www.va.gov/" rel="noopener nofollow">theirs</a>');
});

test('phone numbers and e-mail addresses stay on one line', () => {
  expect(renderMarkdown('Call 1-800-633-4227, *(225) 555-0140* or 42-17. Write to a-b@c-d.org.')).toBe(
    '<p>Call <span class="whole">1-800-633-4227</span>, <em><span class="whole">(225) 555-0140</span></em> or 42-17. ' +
      'Write to <span class="whole">a-b@c-d.org</span>.</p>\n',
  );
});

test('a picture alone becomes a figure with its title as caption', () => {
  expect(renderMarkdown('![A knee](/art/knee.svg "The hinge.")')).toBe(
    '<figure><img src="/art/knee.svg" alt="A knee" loading="lazy" decoding="async" /><figcaption>The hinge.</figcaption></figure>\n',
  );
});

test.each([
  ['<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>'],
  ['[x](javascript:alert(1))'],
  ['[x](data:text/html,<script>alert(1)</script>)'],
  ['![x](javascript:alert(1))'],
  ['![x](https://elsewhere.example/pixel.gif)'],
  ['![x](//elsewhere.example/pixel.gif)'],
  ['<a href="vbscript:x" onclick="y">z</a>'],
  ['<svg/onload=alert(1)>'],
  ['![a](/x.png "\\"><script>alert(1)</script>")'],
])('the HTML for %s has no script and no foreign address', (source) => {
  // Only tags matter: browsers show anything between them as text.
  for (const [tag] of renderMarkdown(source).matchAll(/<[^>]*>/g)) {
    expect(tag).not.toMatch(
      /^<(script|svg|iframe)|\son\w+=|(href|src)="?(javascript|data|vbscript|https?:\/\/elsewhere|\/\/)/i,
    );
  }
});

test('any input renders only harmless elements', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(
          '<',
          '>',
          '!',
          '[',
          ']',
          '(',
          ')',
          '"',
          '#',
          '*',
          '-',
          '&',
          'a',
          'script',
          ' on',
          '=',
          ':',
          '/',
          '\n',
          'javascript:',
        ),
      }),
      (source) => {
        const tags = [...renderMarkdown(source).matchAll(/<\/?([a-z0-9]+)/gi)].map((match) => match[1]);
        for (const tag of tags)
          expect([
            'p',
            'h2',
            'h3',
            'ul',
            'ol',
            'li',
            'blockquote',
            'a',
            'em',
            'strong',
            's',
            'br',
            'hr',
            'img',
            'figure',
            'figcaption',
          ]).toContain(tag);
      },
    ),
  );
});

test('reading time is at least a minute', () => {
  expect(minutesToRead('one two')).toBe(1);
  expect(minutesToRead('word '.repeat(1_000))).toBe(5);
});

/** CPU milliseconds to render the longest text, the lower of two runs because other work slows the CPU. */
function cost(text: string): number {
  const tries = ['one', 'two'].map((name) => {
    const before = process.threadCpuUsage();
    renderMarkdown(`Try ${name}.\n\n${text.repeat(100_000 / text.length)}`);
    return process.threadCpuUsage(before).user / 1_000;
  });
  return Math.min(...tries);
}

test.each([
  ['![', '!['],
  ['[', '['],
  ['[a][', '[a]['],
  ['_*', '_*'],
  ['a*', 'a*'],
  ['list items', '1. a\n'],
  ['lists in lists', '- - - - a\n'],
  ['paragraphs of ![', `${'![ '.repeat(900)}\n\n`],
  ['paragraphs of _*', `${'_*'.repeat(495)}\n\n`],
])('the longest text renders in a fraction of a second, even if it is all %s', (name, piece) => {
  const ordinary = 'A *word* and [a link](/b), with **more** of it. '.repeat(10);
  cost(`Warm up for ${name}. ${ordinary}\n\n`);
  expect(cost(piece)).toBeLessThan(150 + 4 * cost(`After ${name}. ${ordinary}\n\n`));
});

test.each(['1. a', '- a', '> 2) a', '- - a', '+'])('thousands of list items %j are shown as plain text', (item) => {
  expect(renderMarkdown(`${item}\n`.repeat(500))).toContain('<li>');
  const many = renderMarkdown(`${item}\n`.repeat(2_500));
  expect(many).not.toContain('<li>');
  expect(many.split(item.replace('> ', '')).length).toBe(2_501);
});

test.each(['[\n\n', '<\n\n', '# a\n', '1. a\n'])(
  'a text of thousands of lines %j is shown as one paragraph',
  (line) => {
    const long = line.repeat(20_000);
    cost(`Warm up. ${line}`);
    expect(cost(long)).toBeLessThan(150);
    expect(renderMarkdown(long).match(/<(p|h\d|li)>/g) ?? []).toHaveLength(1);
    expect(renderMarkdown('word\n\n'.repeat(3_000)).match(/<p>/g)).toHaveLength(3_000);
  },
);

test('nesting ends at twenty levels', () => {
  expect(renderMarkdown(`${'>'.repeat(40)} deep`).match(/<blockquote>/g)).toHaveLength(20);
});

test('a paragraph with thousands of Markdown marks is shown as plain text', () => {
  expect(renderMarkdown('*a* '.repeat(1_500))).toContain('*a* '.repeat(1_500).trim());
});
