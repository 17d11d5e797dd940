import { Schema } from 'prosemirror-model';
import { isSafeAddress } from './editor.ts';

const pictureAttribute = { default: '', validate: 'string' } as const;

/** What a post's text may hold: the same that the public page shows, and nothing else. */
export const postSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      attrs: { level: { default: 2, validate: 'number' } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: [
        ...['h1', 'h2'].map((tag) => ({ tag, attrs: { level: 2 } })),
        ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
      ],
      toDOM: ({ attrs }) => [attrs['level'] === 2 ? 'h2' : 'h3', 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    bullet_list: {
      attrs: { tight: { default: true, validate: 'boolean' } },
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      attrs: { order: { default: 1, validate: 'number' }, tight: { default: true, validate: 'boolean' } },
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ol' }],
      toDOM: ({ attrs }) => (attrs['order'] === 1 ? ['ol', 0] : ['ol', { start: String(attrs['order']) }, 0]),
    },
    list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    image: {
      inline: true,
      group: 'inline',
      draggable: true,
      attrs: { src: { validate: 'string' }, alt: pictureAttribute, title: pictureAttribute },
      // Only our own pictures: one from elsewhere would not be shown to visitors.
      parseDOM: [
        {
          tag: 'img[src^="/"]:not([src^="//"])',
          getAttrs: (image) => ({
            src: image.getAttribute('src') ?? '',
            alt: image.getAttribute('alt') ?? '',
            title: image.getAttribute('title') ?? '',
          }),
        },
      ],
      toDOM: ({ attrs }) => ['img', { src: attrs['src'], alt: attrs['alt'], title: attrs['title'] || null }],
    },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' }, title: pictureAttribute },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link) => {
            const href = link.getAttribute('href') ?? '';
            return isSafeAddress(href) ? { href, title: link.getAttribute('title') ?? '' } : false;
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs['href'], title: attrs['title'] || null, rel: 'noopener' }, 0],
    },
    em: {
      parseDOM: [{ tag: 'i' }, { tag: 'em' }, { tag: '[data-italic]', consuming: false }],
      toDOM: () => ['em', 0],
    },
    strong: {
      parseDOM: [{ tag: 'strong' }, { tag: 'b' }, { tag: '[data-bold]', consuming: false }],
      toDOM: () => ['strong', 0],
    },
    strike: {
      parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: '[data-strike]', consuming: false }],
      toDOM: () => ['s', 0],
    },
  },
});
