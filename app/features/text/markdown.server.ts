import sanitizeHtml from 'sanitize-html';
import { memoize } from '#app/platform/memoize.server.ts';
import { markdownDialect } from './markdown-dialect.ts';

/** Post text is Markdown without raw HTML, which is escaped. The rendered HTML is then sanitized
 * against an allowlist, so that a bug in either step does no harm. */
const markdown = markdownDialect();

/** The page's own heading is the h1, so a post's headings start below it. */
markdown.core.ruler.push('headings_start_at_h2', (state) => {
  for (const token of state.tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close')
      token.tag = token.tag === 'h1' || token.tag === 'h2' ? 'h2' : 'h3';
  }
});

const publicId = /^\/files\/([^/]+)\//;

/** Removes all traces of pictures that visitors may not see: no address, no description, no caption. */
markdown.core.ruler.push('hidden_pictures', (state) => {
  const hidden: unknown = 'hidden' in state.env ? state.env.hidden : undefined;
  if (!(hidden instanceof Set) || hidden.size === 0) return;
  const isHidden = (address: string | number | null) => hidden.has(publicId.exec(String(address ?? ''))?.[1] ?? '');
  for (const token of state.tokens) {
    const kept = token.children?.filter((child) => child.type !== 'image' || !isHidden(child.attrGet('src')));
    if (!kept) continue;
    for (const child of kept)
      if (isHidden(child.attrGet('href'))) child.attrs = child.attrs?.filter(([name]) => name !== 'href') ?? null;
    token.children = kept;
  }
  const isLeft = (i: number) => state.tokens[i]?.type === 'inline' && state.tokens[i]?.children?.length === 0;
  state.tokens = state.tokens.filter((_, i) => !isLeft(i - 1) && !isLeft(i) && !isLeft(i + 1));
});

/** A paragraph that holds only a picture becomes a figure; the picture's title becomes its caption. */
markdown.core.ruler.push('lone_image_is_a_figure', (state) => {
  state.tokens.forEach((token, i) => {
    const [open, close] = [state.tokens[i - 1], state.tokens[i + 1]];
    const [image, ...rest] = token.children ?? [];
    if (token.type !== 'inline' || open?.type !== 'paragraph_open' || close?.type !== 'paragraph_close') return;
    if (image?.type !== 'image' || rest.length > 0) return;
    open.tag = close.tag = 'figure';
    const caption = String(image.attrGet('title') ?? '');
    if (!caption) return;
    image.attrs = image.attrs?.filter(([name]) => name !== 'title') ?? null;
    const text = new state.Token('text', '', 0);
    text.content = caption;
    token.children = [
      image,
      new state.Token('figcaption_open', 'figcaption', 1),
      text,
      new state.Token('figcaption_close', 'figcaption', -1),
    ];
  });
});

const phoneOrEmail = /((?:\(\d{3}\)|\b(?:1-)?\d{3})[ -]\d{3}-\d{4}\b|\b[\w.+-]{1,64}@[\w.-]{1,250}\w)/;

/** Phone numbers and e-mail addresses stay on one line, also those that are not links. */
markdown.core.ruler.push('whole_phone_numbers', (state) => {
  const tokenOf = (type: string, content: string) => Object.assign(new state.Token(type, '', 0), { content });
  for (const token of state.tokens)
    token.children &&= token.children.flatMap((child) => {
      if (child.type !== 'text') return child;
      // Every second part is a number or an address.
      return child.content
        .split(phoneOrEmail)
        .map((part, i) =>
          i % 2 === 0 ? tokenOf('text', part) : tokenOf('html_inline', `<span class="whole">${part}</span>`),
        );
    });
});

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'em',
    'strong',
    's',
    'br',
    'hr',
    'img',
    'figure',
    'figcaption',
    'span',
  ],
  allowedClasses: { span: ['whole'] },
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'loading', 'decoding'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: isForeign(attribs['href']) ? { ...attribs, rel: 'noopener nofollow' } : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy', decoding: 'async' } }),
  },
  // Only our own pictures are shown, because a picture on another host would tell it who reads what.
  exclusiveFilter: (frame) => frame.tag === 'img' && isForeign(frame.attribs['src']),
};

function isForeign(address: string | undefined): boolean {
  return !address || !/^[/#](?!\/)/.test(address);
}

/** `hidden` are the public ids of pictures that must not be shown. */
export function renderMarkdown(source: string, hidden: ReadonlySet<string> = new Set()): string {
  return hidden.size === 0 ? renderWhole(source) : render(source, hidden);
}

/** Memoized, because every new comment renders the post again with the same text. */
const renderWhole = memoize((source) => render(source, new Set()), 16_000_000);

function render(source: string, hidden: ReadonlySet<string>): string {
  return sanitizeHtml(markdown.render(source, { hidden }), allowed);
}

export function minutesToRead(source: string): number {
  return Math.max(1, Math.round(source.split(/\s+/).length / 200));
}
