import transliterated from '@sindresorhus/slugify';

const longest = 80;

/** A readable address from a title: 'Renée’s first fitting!' becomes 'renees-first-fitting', 'Уход' becomes 'ukhod'. */
export function slugify(title: string): string {
  const slug = transliterated(title, { decamelize: false, customReplacements: [['&', ' ']] })
    .slice(0, longest)
    .replace(/-+$/, '');
  return slug || `post${inNumbers(title)}`;
}

/** For scripts that cannot be written in Latin letters, such as Chinese: different titles get different addresses. */
function inNumbers(title: string): string {
  const letters = title.match(/[\p{L}\p{N}]/gu) ?? [];
  const numbers = letters.map((letter) => `-${letter.codePointAt(0)?.toString(36)}`);
  return numbers.join('').slice(0, longest - 'post'.length);
}

/** The addresses to try for a title, the plain one first: 'winter-care', 'winter-care-2' … */
export function* slugsFor(title: string): Generator<string> {
  const base = slugify(title);
  yield base;
  for (let number = 2; number <= 1_000; number += 1) yield `${base}-${number}`;
}
