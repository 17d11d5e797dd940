import { DOMParser } from '@tiptap/pm/model';
import { parseHTML } from 'linkedom';
import { cleanPasted, withoutStyles } from '#app/features/text/pasted-html.ts';
import { writePostText } from '#app/features/text/post-markdown.ts';
import { postSchema } from '#app/features/text/post-schema.ts';
import type { Note } from './import-schema.server.ts';

type Helpers = {
  /** Returns the new address of an old picture, or the reason why there is none. */
  picture: (address: string) => Promise<{ src: string } | { reason: string }>;
  link: (href: string) => string;
  note: Note;
};

const blocks =
  /^\s*<\/?(?:p|div|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|figure|figcaption|pre|hr|section|article|iframe|form|dl|dt|dd)\b/i;

/** Converts the old site's HTML to our Markdown. It is parsed with the editor's schema, so that nothing else gets in. */
export async function markdownOfHtml(html: string, helpers: Helpers): Promise<string> {
  const body = bodyOf(withoutStyles(withParagraphs(withoutShortcodes(html, helpers.note))));
  for (const node of body.querySelectorAll('script, style, noscript, template, object, form')) node.remove();
  for (const figure of body.querySelectorAll('figure')) {
    const image = figure.querySelector('img');
    const caption = figure.querySelector('figcaption');
    if (!image || !caption) continue;
    image.setAttribute('title', caption.textContent?.trim() ?? '');
    caption.remove();
  }
  for (const frame of body.querySelectorAll('iframe[src], video[src], audio[src], embed[src]')) {
    helpers.note('embedded content became a link');
    const link = body.ownerDocument.createElement('a');
    link.setAttribute('href', frame.getAttribute('src') ?? '');
    link.textContent = frame.getAttribute('title') || frame.getAttribute('src') || '';
    const paragraph = body.ownerDocument.createElement('p');
    paragraph.append(link);
    frame.replaceWith(paragraph);
  }
  if (body.querySelector('table')) helpers.note('a table became lines of text');
  cleanPasted(body);
  for (const image of body.querySelectorAll('img')) await takeImage(image, helpers);
  for (const link of body.querySelectorAll('a[href]'))
    link.setAttribute('href', helpers.link(link.getAttribute('href') ?? ''));
  return writePostText(DOMParser.fromSchema(postSchema).parse(body));
}

async function takeImage(image: Element, { picture, note }: Helpers): Promise<void> {
  const found = await picture(image.getAttribute('src') ?? '');
  // A link around a picture points to its file on the old site, so remove it.
  const around = image.closest('a');
  if (around && around.textContent?.trim() === '') around.replaceWith(image);
  if ('src' in found) return image.setAttribute('src', found.src);
  note(`a picture in the text was left out: ${found.reason}`);
  image.remove();
}

export function plainTextOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const body = bodyOf(html.replace(/<br\s*\/?>/gi, '\n').replace(/<\/p>/gi, '\n\n'));
  for (const node of body.querySelectorAll('script, style')) node.remove();
  return (body.textContent ?? '').trim();
}

function bodyOf(html: string): Element {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const body = document.createElement('div');
  body.innerHTML = html;
  return body;
}

/** WordPress's classic editor stores no paragraphs: a blank line ends one, and a single newline is a line break. */
function withParagraphs(html: string): string {
  if (/<!--\s*wp:/.test(html) || /<p[\s>]/i.test(html)) return html;
  return html
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((part) => (!part.trim() || blocks.test(part) ? part : `<p>${part.trim().replaceAll('\n', '<br>')}</p>`))
    .join('\n');
}

/** Moves caption shortcodes to their pictures. Other shortcodes are removed, because only the old site could render them. */
function withoutShortcodes(html: string, note: Note): string {
  const captioned = html.replace(/\[caption[^\]]*\]([^]*?)\[\/caption\]/g, (_, inner: string) =>
    inner.replace(/(<img\b[^>]*>(?:\s*<\/a>)?)([^]*)/i, '<figure>$1<figcaption>$2</figcaption></figure>'),
  );
  return captioned.replace(
    /\[\/?(gallery|embed|video|audio|playlist|contact-form[\w-]*)\b[^\]]*\]/g,
    (_, name: string) => {
      if (name !== 'embed') note(`the shortcode ${name} was left out`);
      return '';
    },
  );
}

export function markdownOfPlainText(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  if (paragraphs.length === 0) return '';
  const nodes = paragraphs.map((paragraph) => postSchema.node('paragraph', null, postSchema.text(paragraph)));
  return writePostText(postSchema.node('doc', null, nodes));
}
