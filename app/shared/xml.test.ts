import { expect, test } from 'vitest';
import { xmlText } from './xml.ts';

test('special XML characters are escaped', () => {
  expect(xmlText(`Feet & "knees" <b>isn't</b>`)).toBe('Feet &amp; &quot;knees&quot; &lt;b&gt;isn&apos;t&lt;/b&gt;');
});

test('characters that XML forbids are removed', () => {
  expect(xmlText('a\u0000b\u000Bc\td\uFFFE')).toBe('abc\td');
  expect(xmlText('half a pair: \uD83D')).toBe('half a pair: \uFFFD');
});
