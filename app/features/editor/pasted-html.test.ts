import { expect, test } from 'vitest';
import { cleanPastedHtml } from './post-schema.ts';

test.each([
  ['<p style="color:red;margin:0">Red</p>', '<p>Red</p>'],
  [
    "<p class=MsoNormal style='mso-list:l0 level1'>Word<!--[if gte mso 9]><xml></xml><![endif]--></p>",
    '<p class=MsoNormal>Word</p>',
  ],
  ['<b style="font-weight:normal;" id="docs-internal-guid-1"><p>Docs</p></b>', '<span><p>Docs</p></b>'],
  ['<span style="font-weight:700;font-style:italic">loud</span>', '<span data-bold data-italic>loud</span>'],
  ['<span style="color:#000">plain</span>', '<span>plain</span>'],
])('%s', (html, plain) => expect(cleanPastedHtml(html)).toBe(plain));
