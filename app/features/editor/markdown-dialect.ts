import MarkdownIt, { type MarkdownIt as Dialect } from 'markdown-it';

/** A paragraph with more of them is shown as it was written. */
const maxMarks = 1_000;
/** A text with more list items is shown without lists: 20,000 items cost most of a second of the thread that answers everybody. */
const maxItems = 2_000;
const listMarker = /(?<=^|[ \t>])([-*+]|\d{1,9}[.)])(?=[ \t]|$)/gm;
const firstMarker = /^([ \t>]*)([-*+]|\d{1,9}(?=[.)]))(?=[.)]?(?:[ \t]|$))/gm;

/** The Markdown of posts, for the page that shows it and the editor that writes it: no HTML, no code, no tables. */
export function markdownDialect(): Dialect {
  const dialect = new MarkdownIt({
    html: false,
    linkify: false,
    typographer: false,
    breaks: false,
    maxNesting: 20,
  }).disable(['table', 'code', 'fence', 'backticks', 'html_block', 'html_inline']);
  dialect.core.ruler.before('block', 'few_items', (state) => {
    if ((state.src.match(listMarker)?.length ?? 0) > maxItems)
      state.src = state.src.replaceAll(firstMarker, (_, before: string, marker: string) =>
        /\d/.test(marker) ? `${before}${marker}\\` : `${before}\\${marker}`,
      );
  });
  // Parsing time grows with the square of their number. No hand-written paragraph has this many.
  dialect.core.ruler.before('inline', 'few_marks', (state) => {
    for (const token of state.tokens)
      if (token.type === 'inline' && (token.content.match(/[*_~[\]<&]/g)?.length ?? 0) > maxMarks) token.type = 'text';
  });
  dialect.core.ruler.push('emphasis_once', (state) => {
    for (const token of state.tokens) if (token.children) token.children = onceEmphasised(token.children);
  });
  return dialect;
}

/** Emphasis within the same emphasis, as stray asterisks make it, is one: words are emphasised or not. */
function onceEmphasised<Token extends { tag: string; nesting: number }>(tokens: Token[]): Token[] {
  const depth = new Map<string, number>();
  return tokens.filter(({ tag, nesting }) => {
    if (nesting === 0 || !['em', 'strong', 's'].includes(tag)) return true;
    const before = depth.get(tag) ?? 0;
    depth.set(tag, before + nesting);
    return nesting === 1 ? before === 0 : before === 1;
  });
}
