import { MarkdownParser, MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import type { Node } from 'prosemirror-model';
import { markdownDialect } from './markdown-dialect.ts';
import { loosenMarks } from './loosen-marks.ts';
import { escapeAddress, escapeText, escapeTitle } from './markdown-escapes.ts';
import { postSchema } from './post-schema.ts';

type Token = ReturnType<ReturnType<typeof markdownDialect>['parse']>[number];

const parser = new MarkdownParser(postSchema, markdownDialect(), {
  paragraph: { block: 'paragraph' },
  heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: tag === 'h1' || tag === 'h2' ? 2 : 3 }) },
  blockquote: { block: 'blockquote' },
  hr: { node: 'horizontal_rule' },
  bullet_list: { block: 'bullet_list', getAttrs: (_, tokens, i) => ({ tight: isTight(tokens, i) }) },
  ordered_list: {
    block: 'ordered_list',
    getAttrs: (token, tokens, i) => ({ order: Number(token.attrGet('start') ?? 1), tight: isTight(tokens, i) }),
  },
  list_item: { block: 'list_item' },
  image: {
    node: 'image',
    getAttrs: (token) => ({
      src: token.attrGet('src') ?? '',
      alt: wordsOf(token.children ?? []),
      title: token.attrGet('title') ?? '',
    }),
  },
  hardbreak: { node: 'hard_break' },
  link: {
    mark: 'link',
    getAttrs: (token) => ({ href: token.attrGet('href') ?? '', title: token.attrGet('title') ?? '' }),
  },
  em: { mark: 'em' },
  strong: { mark: 'strong' },
  s: { mark: 'strike' },
});

/** Whether the items of the list that begins here stand without a blank line between them: their paragraphs are hidden. */
function isTight(tokens: readonly Token[], start: number): boolean {
  const level = tokens[start]?.level ?? 0;
  for (const token of tokens.slice(start + 1)) {
    if (token.level === level) break;
    if (token.type === 'paragraph_open' && token.level === level + 2) return token.hidden;
  }
  return true;
}

/** A picture's description, as the public page words it. */
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
      // An empty line in the editor is no paragraph. In a list an empty item is one.
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
    horizontal_rule(state, node) {
      state.write('___');
      state.closeBlock(node);
    },
    bullet_list(state, node, parent, index) {
      // A list right after another is a list of its own only under another sign.
      const sign = neighboursBefore(parent, index) % 2 === 0 ? '- ' : '* ';
      state.renderList(node, '  ', () => sign);
    },
    ordered_list(state, node, parent, index) {
      const sign = neighboursBefore(parent, index) % 2 === 0 ? '. ' : ') ';
      const first = Number(node.attrs['order']);
      const width = String(first + node.childCount - 1).length;
      state.renderList(node, ' '.repeat(width + 2), (i) => String(first + i).padStart(width) + sign);
    },
    list_item: (state, node) => state.renderContent(node),
    image(state, node) {
      const { src, alt, title } = textAttributes(node);
      state.write(`![${escapeText(alt)}](${escapeAddress(src)}${escapeTitle(title)})`);
    },
    hard_break(state, node, parent, index) {
      const more = parent.content.content.slice(index + 1).some((next) => next.type !== node.type);
      if (more) state.write(parent.type.name === 'heading' ? ' ' : '\\\n');
    },
    text(state: MarkdownSerializerState, node, parent, index) {
      const startsLine = index === 0 || parent.child(index - 1).type.name === 'hard_break';
      const endsLine = index === parent.childCount - 1;
      state.text(escapeText(node.text ?? '', { startsLine, endsLine }), false);
    },
  },
  {
    em: { open: '*', close: '*', ...spaced },
    strong: { open: '**', close: '**', ...spaced },
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

/** How many lists of the same kind stand right before this one. */
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
