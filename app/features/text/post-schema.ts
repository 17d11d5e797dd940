import { getSchema, Node } from '@tiptap/core';
import { Heading } from '@tiptap/extension-heading';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeAddress } from './editor.ts';

const tight = { tight: { default: true, rendered: false } };
const textAttribute = { default: '', rendered: true };

/** Accepts only this site's pictures, because the CSP blocks all others for visitors. */
const Picture = Node.create({
  name: 'image',
  inline: true,
  group: 'inline',
  draggable: true,
  addAttributes: () => ({ src: textAttribute, alt: textAttribute, title: textAttribute }),
  parseHTML: () => [{ tag: 'img[src^="/"]:not([src^="//"])' }],
  renderHTML: ({ node: { attrs } }) => ['img', { ...attrs, title: attrs['title'] || null }],
});

/** The schema of a post's text: exactly what the public page can show. */
export const postExtensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    underline: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    heading: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    link: false,
  }),
  Heading.extend({
    parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: level < 3 ? 2 : 3 } })),
  }).configure({ levels: [2, 3] }),
  BulletList.extend({ addAttributes: () => tight }),
  OrderedList.extend({ addAttributes: () => ({ start: { default: 1 }, ...tight }) }),
  ListItem.extend({
    content: 'block+',
    // Not Tab, which must move the focus out of the editor, as in every field.
    addKeyboardShortcuts() {
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        'Mod-]': () => this.editor.commands.sinkListItem(this.name),
        'Mod-[': () => this.editor.commands.liftListItem(this.name),
      };
    },
  }),
  Link.extend({ addAttributes: () => ({ href: textAttribute, title: textAttribute }) }).configure({
    openOnClick: false,
    autolink: false,
    linkOnPaste: false,
    isAllowedUri: isSafeAddress,
    HTMLAttributes: { target: null, rel: 'noopener' },
  }),
  Picture,
];

export const postSchema = getSchema(postExtensions);
