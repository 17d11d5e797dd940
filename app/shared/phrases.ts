import { language, t } from './language.ts';

/** Kept, because creating a format takes longer than using it a thousand times. */
const numbers = /* @__PURE__ */ new Intl.NumberFormat('en-US');

/** Splits 'Hands, Follow-up care' into a list without duplicates. */
export function commaList(text: string): string[] {
  const found = text.split(',').map((one) => one.trim());
  return [...new Set(found.filter(Boolean))];
}

/** '1 picture', '3 pictures'. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${numbers.format(count)} ${t(count === 1 ? noun : plural)}`;
}

const words = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Returns a count like 'six months'. Numbers above twelve are digits. */
export function countedInWords(count: number, noun: string): string {
  const text = counted(count, noun);
  return language() === 'es' ? text : text.replace(/^\d+/, (digits) => words[count] ?? digits);
}

/** Counting stops one above this limit, which is enough to show '1,000+'. */
export const countedUpTo = 1_000;

export function formatCount(count: number): string {
  return count > countedUpTo ? `${numbers.format(countedUpTo)}+` : numbers.format(count);
}
