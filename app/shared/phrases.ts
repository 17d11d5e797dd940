/** Splits 'Hands, Follow-up care' into a list without duplicates. */
export function commaList(text: string): string[] {
  const found = text.split(',').map((one) => one.trim());
  return [...new Set(found.filter(Boolean))];
}

/** '1 picture', '3 pictures'. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
