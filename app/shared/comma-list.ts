/** 'Hands, Follow-up care' as a list, each once. */
export function commaList(text: string): string[] {
  const found = text.split(',').map((one) => one.trim());
  return [...new Set(found.filter(Boolean))];
}
