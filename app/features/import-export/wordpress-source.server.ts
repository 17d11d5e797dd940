import { createReadStream } from 'node:fs';
import sax from 'sax';
import { ImportError, type Incoming, type OldDocument, type Source } from './import-schema.server.ts';
import { plainTextOfHtml } from './post-text.server.ts';

type Fields = Map<string, string>;
type Item = { fields: Fields; categories: string[]; tags: string[]; meta: Fields; comments: Fields[] };
type Found = { author?: Fields; item?: Item };

const maxItemCharacters = 20_000_000;

/** Reads a WordPress export (WXR). Its posts become documents like those of a JSON export. */
export function wordpressSource(file: string): Source {
  /** Data from the whole file that items refer to. `count` collects it first. */
  const authors = new Map<string, string>();
  const attachments = new Map<string, string>();
  const addresses = new Set<string>();
  return {
    text: 'html',
    idsBegin: 'wordpress:',
    isOldAddress: (name) => addresses.has(name),
    async count() {
      let blogs = 0;
      for await (const { author, item } of readItems(file)) {
        if (author) authors.set(get(author, 'wp:author_login'), get(author, 'wp:author_display_name'));
        if (!item) continue;
        const type = get(item.fields, 'wp:post_type');
        if (type === 'attachment')
          attachments.set(get(item.fields, 'wp:post_id'), get(item.fields, 'wp:attachment_url'));
        else blogs += 1;
        if (type === 'post') addresses.add(get(item.fields, 'wp:post_name'));
      }
      if (blogs === 0) throw new ImportError(`${file} has no posts. Is it a WordPress export?`);
      return { blogs };
    },
    async *records() {
      let position = 0;
      for await (const { item } of readItems(file)) {
        if (!item || get(item.fields, 'wp:post_type') === 'attachment') continue;
        position += 1;
        yield toIncoming(item, position, authors, attachments);
      }
    },
  };
}

const drafts: Record<string, string> = {
  draft: '',
  pending: 'it was waiting for review, so it was imported as a draft',
  private: 'it was private, so it was imported as a draft',
};

function toIncoming(item: Item, position: number, authors: Fields, attachments: Fields): Incoming {
  const { fields } = item;
  const type = get(fields, 'wp:post_type');
  const status = get(fields, 'wp:status');
  const oldId = get(fields, 'wp:post_id');
  const base = { collection: 'blogs', oldId, position } as const;
  const refuse = (refused: string): Incoming => ({ ...base, fields: {}, refused });
  if (type === 'page') return refuse('it is a page, and pages are not imported; copy what you need by hand');
  if (type !== 'post')
    return refuse(`it is not a post but a ${/^[\w-]{1,40}$/.test(type) ? type : 'different kind of item'}`);
  if (status === 'trash' || status === 'auto-draft') return refuse('it was in the trash or never saved');
  const notes: string[] = [];
  const [category = '', ...more] = item.categories.filter((name) => name !== 'Uncategorized');
  if (more.length > 0) notes.push('its other categories became tags');
  const hasPassword = get(fields, 'wp:post_password') !== '';
  if (hasPassword) notes.push('it was password-protected, so it was imported as a draft');
  if (drafts[status]) notes.push(drafts[status]);
  const isDraft = hasPassword || status in drafts;
  const day = get(fields, 'wp:post_date').slice(0, 10);
  return {
    ...base,
    notes,
    comments: item.comments.map(toComment),
    fields: {
      title: plainTextOfHtml(get(fields, 'title')),
      content: get(fields, 'content:encoded'),
      category: plainTextOfHtml(category),
      author: authors.get(get(fields, 'dc:creator')) ?? '',
      publishAt: day.startsWith('0000') ? '' : day,
      tags: [...more, ...item.tags].map(plainTextOfHtml),
      image: attachments.get(get(item.meta, '_thumbnail_id')) ?? '',
      slug: get(fields, 'wp:post_name'),
      status: isDraft ? 'draft' : 'published',
    },
  };
}

function toComment(comment: Fields): OldDocument {
  const approved = get(comment, 'wp:comment_approved');
  const type = get(comment, 'wp:comment_type');
  const moment = get(comment, 'wp:comment_date_gmt');
  const refused =
    approved === 'spam' || approved === 'trash'
      ? 'it was spam or in the trash'
      : type !== '' && type !== 'comment'
        ? 'it is a pingback, not a comment'
        : undefined;
  return {
    oldId: get(comment, 'wp:comment_id'),
    fields: {
      name: plainTextOfHtml(get(comment, 'wp:comment_author')),
      email: get(comment, 'wp:comment_author_email'),
      message: plainTextOfHtml(get(comment, 'wp:comment_content')),
      timestamp: moment && !moment.startsWith('0000') ? `${moment.replace(' ', 'T')}Z` : null,
      ...(approved === '1' ? {} : { heldReason: 'It was not approved on the earlier site.' }),
      ...(refused && { refused }),
    },
  };
}

function get(fields: Fields, name: string): string {
  return (fields.get(name) ?? '').trim();
}

/** Yields authors and items one at a time. Only XML's five entities are supported, and nothing outside the file is fetched.
 * A document type is refused, because it could define entities. */
async function* readItems(file: string): AsyncGenerator<Found> {
  const parser = sax.createStream(true);
  let found: Found[] = [];
  const troubles: string[] = [];
  let text = '';
  let held = 0;
  let item: Item | null = null;
  /** The element that collects the fields: an author, a comment or item metadata; null for the item itself. */
  let inner: { name: string; fields: Fields } | null = null;
  let domain = '';
  parser.on('doctype', () => troubles.push('it has a document type declaration, which WordPress does not write.'));
  parser.on('error', ({ message }) =>
    troubles.push(`it is not valid XML at line ${/Line: (\d+)/.exec(message)?.[1] ?? '?'}.`),
  );
  const add = (piece: string) => {
    text += piece;
    held += piece.length;
    if (held > maxItemCharacters) troubles.push('one of its items is larger than 20 MB.');
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    if (name === 'item') item = { fields: new Map(), categories: [], tags: [], meta: new Map(), comments: [] };
    if (['wp:author', 'wp:comment', 'wp:postmeta'].includes(name)) inner = { name, fields: new Map() };
    if (name === 'category') domain = typeof attributes['domain'] === 'string' ? attributes['domain'] : '';
    if (name === 'item') held = 0;
  });
  parser.on('closetag', (name) => {
    if (inner?.name === name) {
      const { fields } = inner;
      inner = null;
      if (name === 'wp:author') found.push({ author: fields });
      else if (name === 'wp:comment') item?.comments.push(fields);
      else item?.meta.set(get(fields, 'wp:meta_key'), get(fields, 'wp:meta_value'));
    } else if (inner) inner.fields.set(name, text);
    else if (name === 'item' && item) {
      found.push({ item });
      item = null;
    } else if (name === 'category' && item) {
      if (domain === 'post_tag') item.tags.push(text.trim());
      else if (domain === 'category') item.categories.push(text.trim());
    } else item?.fields.set(name, text);
    text = '';
  });
  for await (const piece of createReadStream(file, { encoding: 'utf8' })) {
    parser.write(String(piece));
    stopAt(file, troubles);
    const read = found;
    found = [];
    yield* read;
  }
  parser.end();
  stopAt(file, troubles);
  yield* found;
}

function stopAt(file: string, [trouble]: string[]): void {
  if (trouble) throw new ImportError(`${file} cannot be read: ${trouble}`);
}
