import MarkdownIt, { type MarkdownIt as Dialect } from 'markdown-it';

/** The Markdown of posts, for the page that shows it and the editor that writes it: no HTML, no code, no tables. */
export function markdownDialect(): Dialect {
  return new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: false }).disable([
    'table',
    'code',
    'fence',
    'backticks',
    'html_block',
    'html_inline',
  ]);
}
