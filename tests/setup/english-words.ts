/** Words that no Spanish sentence has. */
const englishWords =
  /\b(the|and|with|your|you|our|are|for|from|this|that|of|what|how|who|when|if|it|is|we|to|in|on|by|at|call|read|more|please|not|was|has|have|can|any|all|or)\b/i;

/** Names that stay as they are, also inside a sentence. */
const names =
  /Prosthetics & Orthotics|Cypress|Amputee Coalition|Community Care|Good Faith Estimate|\((?:[^()]*)\)|“[^”]*”|workers’ comp|Our Blog|TRICARE For Life/g;

/** Returns every text that people, search engines or another site show or read aloud, in one language. */
export function saidIn(document: Document, lang: string): string[] {
  const spoken = [...document.querySelectorAll('*')].filter(
    (one) => !one.closest('script, style') && one.closest('[lang]')?.getAttribute('lang') === lang,
  );
  const said = spoken.flatMap((one) => [
    ...[...one.childNodes].flatMap((node) => (node.nodeType === 3 ? (node.textContent ?? '') : [])),
    ...['alt', 'aria-label', 'title', 'placeholder', 'label', 'data-play', 'data-pause'].map(
      (name) => one.getAttribute(name) ?? '',
    ),
    ...(one.getAttribute('data-states') ?? '').split('\n').map((line) => line.replace(/^\d+ [01] /, '')),
    ...(one.matches('[name$=title], [name$=description], [property$=title], [property$=description]')
      ? [one.getAttribute('content') ?? '']
      : []),
  ]);
  return said.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => /\p{L}/u.test(text));
}

/** Returns the texts of a Spanish page that are English and not marked as such. `phrases` is the interface's Spanish by its English. */
export function englishIn(document: Document, phrases: Readonly<Record<string, string>>): string[] {
  const isEnglish = (text: string) =>
    englishWords.test(text.replaceAll(names, '').replaceAll(/https?:\S+/g, '')) ||
    (phrases[text] !== undefined && phrases[text] !== text);
  return saidIn(document, 'es').filter(isEnglish);
}
