import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { MarkdownParser, MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import { markdownDialect } from './markdown-dialect.ts';
import { postSchema } from './post-schema.ts';

type Token = ReturnType<ReturnType<typeof markdownDialect>['parse']>[number];

const parser = new MarkdownParser(postSchema, markdownDialect(), {
  paragraph: { block: 'paragraph' },
  heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: tag === 'h1' || tag === 'h2' ? 2 : 3 }) },
  blockquote: { block: 'blockquote' },
  hr: { node: 'horizontalRule' },
  bullet_list: { block: 'bulletList', getAttrs: (_, tokens, i) => ({ tight: isTight(tokens, i) }) },
  ordered_list: {
    block: 'orderedList',
    getAttrs: (token, tokens, i) => ({ start: Number(token.attrGet('start') ?? 1), tight: isTight(tokens, i) }),
  },
  list_item: { block: 'listItem' },
  image: {
    node: 'image',
    getAttrs: (token) => ({
      src: token.attrGet('src') ?? '',
      alt: wordsOf(token.children ?? []),
      title: token.attrGet('title') ?? '',
    }),
  },
  hardbreak: { node: 'hardBreak' },
  link: {
    mark: 'link',
    getAttrs: (token) => ({ href: token.attrGet('href') ?? '', title: token.attrGet('title') ?? '' }),
  },
  em: { mark: 'italic' },
  strong: { mark: 'bold' },
  s: { mark: 'strike' },
});

/** True if the list that starts here is tight: no blank lines between items, so markdown-it hides their paragraphs. */
function isTight(tokens: readonly Token[], start: number): boolean {
  const level = tokens[start]?.level ?? 0;
  for (const token of tokens.slice(start + 1)) {
    if (token.level === level) break;
    if (token.type === 'paragraph_open' && token.level === level + 2) return token.hidden;
  }
  return true;
}

/** A picture's description as plain text, as on the public page. */
function wordsOf(tokens: Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === 'text') return content;
      if (type === 'image') return wordsOf(children ?? []);
      return type === 'softbreak' || type === 'hardbreak' ? ' ' : '';
    })
    .join('');
}

const spaced = { mixable: true, expelEnclosingWhitespace: true };

const serializer = new MarkdownSerializer(
  {
    paragraph(state, node, parent) {
      // Drop an empty paragraph, unless it is the only one in its list item.
      if (isBlank(node) && parent.childCount > 1) return;
      state.renderInline(node);
      state.closeBlock(node);
    },
    heading(state, node) {
      if (isBlank(node)) return;
      state.write(`${node.attrs['level'] === 2 ? '##' : '###'} `);
      state.renderInline(node);
      state.closeBlock(node);
    },
    blockquote: (state, node) => state.wrapBlock('> ', null, node, () => state.renderContent(node)),
    horizontalRule(state, node) {
      state.write('___');
      state.closeBlock(node);
    },
    bulletList(state, node, parent, index) {
      // Two adjacent lists need different markers, or Markdown merges them.
      const sign = neighboursBefore(parent, index) % 2 === 0 ? '- ' : '* ';
      state.renderList(node, '  ', () => sign);
    },
    orderedList(state, node, parent, index) {
      const sign = neighboursBefore(parent, index) % 2 === 0 ? '. ' : ') ';
      const first = Number(node.attrs['start']);
      const width = String(first + node.childCount - 1).length;
      state.renderList(node, ' '.repeat(width + 2), (i) => String(first + i).padStart(width) + sign);
    },
    listItem: (state, node) => state.renderContent(node),
    image(state, node) {
      const { src, alt, title } = textAttributes(node);
      state.write(`![${escapeText(alt)}](${escapeAddress(src)}${escapeTitle(title)})`);
    },
    hardBreak(state, node, parent, index) {
      const more = parent.content.content.slice(index + 1).some((next) => next.type !== node.type);
      if (more) state.write(parent.type.name === 'heading' ? ' ' : '\\\n');
    },
    text(state: MarkdownSerializerState, node, parent, index) {
      const startsLine = index === 0 || parent.child(index - 1).type.name === 'hardBreak';
      const endsLine = index === parent.childCount - 1;
      state.text(escapeText(node.text ?? '', { startsLine, endsLine }), false);
    },
  },
  {
    italic: { open: '*', close: '*', ...spaced },
    bold: { open: '**', close: '**', ...spaced },
    strike: { open: '~~', close: '~~', ...spaced },
    link: {
      open: '[',
      close: (_, mark) => `](${escapeAddress(String(mark.attrs['href']))}${escapeTitle(String(mark.attrs['title']))})`,
      mixable: true,
    },
  },
);

function isBlank(node: Node): boolean {
  return !node.content.content.some((part) => !part.isText || part.text?.trim());
}

/** The number of adjacent lists of the same kind right before this one. */
function neighboursBefore(parent: Node, index: number): number {
  let count = 0;
  while (count < index && parent.child(index - count - 1).type === parent.child(index).type) count += 1;
  return count;
}

function textAttributes(node: Node): { src: string; alt: string; title: string } {
  return { src: String(node.attrs['src']), alt: String(node.attrs['alt']), title: String(node.attrs['title']) };
}

export function parsePostText(markdown: string): Node {
  return parser.parse(markdown);
}

export function writePostText(doc: Node): string {
  return serializer.serialize(loosenMarks(doc));
}

function escapeText(text: string, { startsLine = false, endsLine = false } = {}): string {
  let escaped = text
    .replace(/\s*\n\s*/g, ' ')
    .replace(/[\\`*~[\]]/g, '\\$&')
    .replace(/_/g, (sign, at: number, whole: string) => (isInsideWord(whole, at) ? sign : '\\_'))
    .replace(/<(?=[a-z])/gi, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replaceAll('\u00a0', '&nbsp;');
  if (startsLine) {
    escaped = escaped
      .trimStart()
      .replace(/^(?:[->=]|\+(?=\s|$)|#{1,6}(?=\s|$))/, '\\$&')
      .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
  }
  // Markdown drops a heading's trailing # and trailing white space.
  return endsLine ? escaped.trimEnd().replace(/#(?=#*$)/, '\\#') : escaped;
}

/** An underscore inside a word, as in snake_case, needs no escaping. */
function isInsideWord(text: string, at: number): boolean {
  return /\w/.test(text[at - 1] ?? '') && /\w/.test(text[at + 1] ?? '');
}

function escapeAddress(address: string): string {
  const plain = address.trim().replace(/[\s<>]/g, (sign) => encodeURIComponent(sign));
  return plain.replace(/[()\\]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&');
}

function escapeTitle(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim();
  return line && ` "${line.replace(/["\\]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&')}"`;
}

const emphasis = ['italic', 'bold', 'strike'];

/** Markdown cannot close emphasis between punctuation and a letter: '**Note:**next' shows its asterisks.
 * This moves the punctuation out of the emphasis: '**Note**:next' looks almost the same. */
function loosenMarks(doc: Node): Node {
  const { tr } = EditorState.create({ doc });
  doc.descendants((block, at) => {
    if (!block.isTextblock) return true;
    for (const name of emphasis) {
      for (const { from, to } of runsOf(block, name)) {
        const text = textOfBlock(block);
        let [start, end] = [from, to];
        while (end > start && isSign(text[end - 1]) && isLetter(text[end])) end -= 1;
        while (start < end && isSign(text[start]) && isLetter(text[start - 1])) start += 1;
        const kind = doc.type.schema.marks[name];
        if (end < to) tr.removeMark(at + 1 + end, at + 1 + to, kind);
        if (start > from) tr.removeMark(at + 1 + from, at + 1 + start, kind);
      }
    }
    return false;
  });
  return tr.doc;
}

/** The block's text with one character per position. Pictures and line breaks count as a space. */
function textOfBlock(block: Node): string {
  return block.textBetween(0, block.content.size, '', ' ');
}

function runsOf(block: Node, mark: string): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  block.forEach((part, from) => {
    if (!part.marks.some(({ type }) => type.name === mark)) return;
    const to = from + part.nodeSize;
    const last = runs.at(-1);
    if (last?.to === from) last.to = to;
    else runs.push({ from, to });
  });
  return runs;
}

function isSign(character: string | undefined): boolean {
  return /^[\p{P}\p{S}]$/u.test(character ?? '');
}

function isLetter(character: string | undefined): boolean {
  return /^[^\p{P}\p{S}\s]$/u.test(character ?? '');
}
