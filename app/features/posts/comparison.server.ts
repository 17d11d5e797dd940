import { diffArrays } from 'diff';
import { renderMarkdown } from '#app/features/text/markdown.server.ts';
import { diffParagraph, pairParagraphs, type ParagraphPair } from '#app/shared/text-diff.ts';

/** A paragraph with more differences than this is shown as replaced. */
const maxEditLength = 1_000;

/** Returns both texts as HTML with removed and added words marked; null when they are the same. */
export function compareMarkdown(before: string, after: string): string | null {
  const pairs = pairParagraphs(before, after);
  if (pairs.every((pair) => pair.before === pair.after)) return null;
  return pairs.map((pair) => comparePair(pair)).join('\n');
}

function comparePair({ before, after }: ParagraphPair): string {
  const [old, young] = [renderMarkdown(before ?? ''), renderMarkdown(after ?? '')];
  if (before === after) return young;
  if (before !== null && after !== null && diffParagraph(before, after)[0]?.kind === 'changed') {
    // If only the formatting changed, the paragraph is shown as replaced.
    const compared = compareHtml(old, young) ?? '';
    if (/<(ins|del)>/.test(compared)) return compared;
  }
  return `${markChanges(old, 'del')}\n${markChanges(young, 'ins')}`;
}

/** Keeps the tags of one text and only the words of the other, so that every element is closed. */
function compareHtml(old: string, young: string): string | null {
  const changes = diffArrays(tokens(old), tokens(young), { maxEditLength, comparator: isSameWord });
  if (!changes) return null;
  const page = new MarkedHtml();
  for (const { value, added, removed } of changes) {
    for (const token of value) {
      if (isTag(token)) {
        if (!removed) page.tag(token);
      } else page.word(token, removed ? 'del' : added ? 'ins' : null);
    }
  }
  return page.toString();
}

function isSameWord(left: string, right: string): boolean {
  return left.trimEnd() === right.trimEnd();
}

function markChanges(html: string, mark: 'ins' | 'del'): string {
  const page = new MarkedHtml();
  for (const token of tokens(html))
    if (isTag(token)) page.tag(token);
    else page.word(token, mark);
  return page.toString();
}

/** Splits HTML into tags and words. A word keeps the white space after it. */
function tokens(html: string): string[] {
  return html.match(/<[^>]*>|[^<\s]+\s*|\s+/g) ?? [];
}

/** A picture counts as a word, so that it is marked as added or removed. */
function isTag(token: string): boolean {
  return token.startsWith('<') && !token.startsWith('<img');
}

const heard = { ins: 'added', del: 'removed' };

/** Wraps adjacent words with the same mark in one element, which is closed before every tag. */
class MarkedHtml {
  #parts: string[] = [];
  #mark: 'ins' | 'del' | null = null;
  #open: string[] = [];

  tag(tag: string): void {
    this.#end();
    if (tag.startsWith('</')) this.#open.pop();
    else if (!/^<(br|hr)\b/.test(tag)) this.#open.push(/^<(\w+)/.exec(tag)?.[1] ?? '');
    this.#parts.push(tag);
  }

  word(word: string, mark: 'ins' | 'del' | null): void {
    const isBlank = word.trim() === '';
    if (mark !== this.#mark && !isBlank) {
      this.#end();
      if (mark)
        this.#parts.push(
          this.#inList() ? '<li>' : '',
          `<${mark}><span class="visually-hidden"> (${heard[mark]}: </span>`,
        );
      this.#mark = mark;
    }
    this.#parts.push(word);
  }

  toString(): string {
    this.#end();
    return this.#parts.join('');
  }

  #end(): void {
    if (this.#mark)
      this.#parts.push(`<span class="visually-hidden">) </span></${this.#mark}>`, this.#inList() ? '</li>' : '');
    this.#mark = null;
  }

  /** Inside a list, a removed item must be an <li>. */
  #inList(): boolean {
    return ['ul', 'ol'].includes(this.#open.at(-1) ?? '');
  }
}
