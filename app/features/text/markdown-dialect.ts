import MarkdownIt, { type MarkdownIt as Dialect } from 'markdown-it';

/** A paragraph with more special characters is shown as plain text. */
const maxMarks = 1_000;
/** A text with more list items is shown without lists: 20,000 items would block the server's thread for most of a second. */
const maxItems = 2_000;
/** A text with more lines is shown as one paragraph, because 20,000 paragraphs take a quarter of a second. Lines of prose are longer. */
const maxLines = 4_000;
const listMarker = /(?<=^|[ \t>])([-*+]|\d{1,9}[.)])(?=[ \t]|$)/gm;
const firstMarker = /^([ \t>]*)([-*+]|\d{1,9}(?=[.)]))(?=[.)]?(?:[ \t]|$))/gm;

/** The Markdown of posts, shared by the public page and the editor: no HTML, no code, no tables. */
export function markdownDialect(): Dialect {
  const dialect = new MarkdownIt({
    html: false,
    linkify: false,
    typographer: false,
    breaks: false,
    maxNesting: 20,
  }).disable(['table', 'code', 'fence', 'backticks', 'html_block', 'html_inline']);
  dialect.core.ruler.before('block', 'few_lines', (state) => {
    if ((state.src.match(/\S.*$/gm)?.length ?? 0) > maxLines) state.src = state.src.replaceAll(/\s*\n\s*/g, ' ');
  });
  dialect.core.ruler.before('block', 'few_items', (state) => {
    if ((state.src.match(listMarker)?.length ?? 0) > maxItems)
      state.src = state.src.replaceAll(firstMarker, (_, before: string, marker: string) =>
        /\d/.test(marker) ? `${before}${marker}\\` : `${before}\\${marker}`,
      );
  });
  // Parsing time grows with the square of the number of special characters. No hand-written paragraph has this many.
  dialect.core.ruler.before('inline', 'few_marks', (state) => {
    for (const token of state.tokens)
      if (token.type === 'inline' && (token.content.match(/[*_~[\]<&]/g)?.length ?? 0) > maxMarks) token.type = 'text';
  });
  dialect.core.ruler.push('emphasis_once', (state) => {
    for (const token of state.tokens) if (token.children) token.children = onceEmphasised(token.children);
  });
  return dialect;
}

/** Removes emphasis nested in the same emphasis, which stray asterisks cause. */
function onceEmphasised<Token extends { tag: string; nesting: number }>(tokens: Token[]): Token[] {
  const depth = new Map<string, number>();
  return tokens.filter(({ tag, nesting }) => {
    if (nesting === 0 || !['em', 'strong', 's'].includes(tag)) return true;
    const before = depth.get(tag) ?? 0;
    depth.set(tag, before + nesting);
    return nesting === 1 ? before === 0 : before === 1;
  });
}
