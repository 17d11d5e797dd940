/** A readable address from a title: 'Renée’s first fitting!' becomes 'renees-first-fitting'. */
export function slugify(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
  return slug || 'post';
}

/** The addresses to try for a title, the plain one first: 'winter-care', 'winter-care-2' … */
export function* slugsFor(title: string): Generator<string> {
  const base = slugify(title);
  yield base;
  for (let number = 2; number <= 1_000; number += 1) yield `${base}-${number}`;
}
