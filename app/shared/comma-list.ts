/** Splits 'Hands, Follow-up care' into a list without duplicates. */
export function commaList(text: string): string[] {
  const found = text.split(',').map((one) => one.trim());
  return [...new Set(found.filter(Boolean))];
}
