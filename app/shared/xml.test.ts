import { expect, test } from 'vitest';
import { xmlText } from './xml.ts';

test('what means something in XML is written so that it means itself', () => {
  expect(xmlText(`Feet & "knees" <b>isn't</b>`)).toBe('Feet &amp; &quot;knees&quot; &lt;b&gt;isn&apos;t&lt;/b&gt;');
});

test('what XML cannot hold is left out', () => {
  expect(xmlText('a\u0000b\u000Bc\td\uFFFE')).toBe('abc\td');
  expect(xmlText('half a pair: \uD83D')).toBe('half a pair: \uFFFD');
});
