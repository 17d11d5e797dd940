import { DOMParser } from '@tiptap/pm/model';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { cleanPasted, withoutStyles } from './pasted-html.ts';
import { writePostText } from './post-markdown.ts';
import { postSchema } from './post-schema.ts';

/** The Markdown that the editor makes of pasted HTML. Pictures from other sites need a browser: see admin-blog.e2e.ts. */
function pasted(html: string): string {
  const body = parseHTML('<!doctype html><html><body></body></html>').document.createElement('div');
  body.innerHTML = withoutStyles(html);
  cleanPasted(body);
  return writePostText(DOMParser.fromSchema(postSchema).parse(body));
}

const item = (text: string, sign: string, level = 1) =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
const docs = (inner: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7e1">${inner}</b>`;

test.each([
  [
    'Word: bold with a redundant style',
    `<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Bold<o:p></o:p></b> and <i>soft</i></p>`,
    '**Bold** and *soft*',
  ],
  ['Word: bullets', item('First', '·') + item('Second', '·'), '- First\n- Second'],
  [
    'Word: nested bullets and back',
    item('One', '·') + item('Inner', 'o', 2) + item('Two', '·'),
    '- One\n  - Inner\n- Two',
  ],
  ['Word: numbers', item('First', '1.') + item('Second', '2.'), '1. First\n2. Second'],
  [
    'Word: numbers with nested letters, then a paragraph',
    `${item('First', '1.')}${item('Deeper', 'a)', 2)}<p class=MsoNormal>After</p>`,
    '1. First\n   1. Deeper\n\nAfter',
  ],
  [
    'Word: title, heading in bold, smart quotes',
    `<html><head><title>x</title><style>p{color:red}</style></head><body><!--StartFragment--><p class=MsoTitle>The liner</p><h2><b>Care</b></h2><p class=MsoNormal>“Wash it,” she said – it’s easy…</p><!--EndFragment--></body></html>`,
    '## The liner\n\n## Care\n\n“Wash it,” she said – it’s easy…',
  ],
  [
    'Word: a table',
    '<table><tr><td><p><b>Day</b></p></td><td><p>Hours</p></td></tr><tr><td><p>Mon</p></td><td><p>8&nbsp;to&nbsp;5</p></td></tr></table>',
    'Day | Hours\n\nMon | 8 to 5',
  ],
  [
    'Word: conditional comments',
    `<p class=MsoNormal>Words<!--[if gte mso 9]><xml><w:x>junk</w:x></xml><![endif]--></p>`,
    'Words',
  ],
  [
    'Google Docs: everything inside a bold element, bold and italic as styles',
    docs(
      '<p dir="ltr"><span style="font-weight:400">plain </span><span style="font-weight:700;font-style:italic">loud</span><span style="text-decoration:line-through"> gone</span></p>',
    ),
    'plain ***loud*** ~~gone~~',
  ],
  [
    'Google Docs: nested lists placed after their item',
    docs(
      '<ul><li dir="ltr"><p role="presentation"><span>One</span></p></li><ul><li dir="ltr"><p><span>Inner</span></p></li></ul><li><p>Two</p></li></ul>',
    ),
    '- One\n  - Inner\n- Two',
  ],
  [
    'Google Docs: a heading and a link through Google',
    docs(
      '<h2><span style="font-weight:700">Care</span></h2><p><a href="https://www.google.com/url?q=https://www.va.gov/&amp;sa=D"><span>The VA</span></a></p>',
    ),
    '## Care\n\n[The VA](https://www.va.gov/)',
  ],
  [
    'Google Docs: a table',
    docs(
      '<div><table><tbody><tr><td><p>Day</p></td><td><p>Hours</p></td></tr><tr><td><p>Fri</p></td><td><p>8 to 12</p></td></tr></tbody></table></div>',
    ),
    'Day | Hours\n\nFri | 8 to 12',
  ],
  [
    'web page: scripts, frames, unsafe links and colors',
    '<div style="color:red"><h1>Big</h1><p>See <a href="javascript:alert(1)">this</a><script>alert(1)</script></p><iframe src="https://x.example"></iframe></div>',
    '## Big\n\nSee this',
  ],
  [
    'web page: a list inside a list, a quotation, a line break',
    '<ol><li>One<ul><li>Inner</li></ul></li></ol><blockquote>Said</blockquote><p>a<br>b</p>',
    '1. One\n   - Inner\n\n> Said\n\na\\\nb',
  ],
  [
    'web page: a table used only for layout',
    '<table><tr><td><p>First</p><p>Second</p></td></tr></table>',
    'First\n\nSecond',
  ],
  [
    'an e-mail: lines in div elements',
    '<div>Hello</div><div><br></div><div>there &amp; <u>you</u></div>',
    'Hello\n\nthere & you',
  ],
])('%s', (_, html, markdown) => expect(pasted(html)).toBe(markdown));
