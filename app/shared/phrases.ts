import { language, t } from './language.ts';

/** Splits 'Hands, Follow-up care' into a list without duplicates. */
export function commaList(text: string): string[] {
  const found = text.split(',').map((one) => one.trim());
  return [...new Set(found.filter(Boolean))];
}

/** '1 picture', '3 pictures'. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${t(count === 1 ? noun : plural)}`;
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
  return count > countedUpTo ? `${countedUpTo.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
}
