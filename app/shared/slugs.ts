import transliterated from '@sindresorhus/slugify';

const longest = 80;

/** Returns a slug for a title: 'Renée’s first fitting!' becomes 'renees-first-fitting', 'Уход' becomes 'ukhod'. */
export function slugify(title: string): string {
  const slug = transliterated(title, { decamelize: false, customReplacements: [['&', ' ']] })
    .slice(0, longest)
    .replace(/-+$/, '');
  return slug || `post${inNumbers(title)}`;
}

/** Fallback for scripts without a transliteration, such as Chinese. Different titles get different slugs. */
function inNumbers(title: string): string {
  const letters = title.match(/[\p{L}\p{N}]/gu) ?? [];
  const numbers = letters.map((letter) => `-${letter.codePointAt(0)?.toString(36)}`);
  return numbers.join('').slice(0, longest - 'post'.length);
}

/** Yields the slugs to try for a title: 'winter-care', 'winter-care-2' … */
export function* slugsFor(title: string): Generator<string> {
  const base = slugify(title);
  yield base;
  for (let number = 2; number <= 1_000; number += 1) yield `${base}-${number}`;
}
