import { postSchema } from '#app/features/editor/post-schema.ts';
import { writePostText } from '#app/features/editor/post-markdown.ts';

/** Text as the described site shows it, paragraphs between blank lines and nothing else, as Markdown that reads the same. */
export function markdownOfPlainText(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  if (paragraphs.length === 0) return '';
  const blocks = paragraphs.map((words) => postSchema.node('paragraph', null, postSchema.text(words)));
  return writePostText(postSchema.node('doc', null, blocks));
}
