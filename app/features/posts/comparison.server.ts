import { diffArrays } from 'diff';
import { diffParagraph, pairParagraphs, type ParagraphPair } from '#app/shared/text-diff.ts';
import { renderMarkdown } from './markdown.server.ts';

/** Both texts in one, or one of them with what only it has. */
type Side = 'both' | 'before' | 'after';

/** Beyond so many differences a paragraph is shown as removed and as added. */
const maxEditLength = 1_000;

/** Two texts as visitors would see them, with the words that were removed and added. Null when they are the same. */
export function compareMarkdown(before: string, after: string, side: Side = 'both'): string | null {
  const pairs = pairParagraphs(before, after);
  if (pairs.every((pair) => pair.before === pair.after)) return null;
  return pairs.map((pair) => comparePair(pair, side)).join('\n');
}

function comparePair({ before, after }: ParagraphPair, side: Side): string {
  const [old, young] = [renderMarkdown(before ?? ''), renderMarkdown(after ?? '')];
  if (before === after) return young;
  if (before !== null && after !== null && diffParagraph(before, after)[0]?.kind === 'changed') {
    // Only the formatting changed, so the paragraph is shown as replaced.
    const hasOtherWords = /<(ins|del)>/.test(compareHtml(old, young, 'both') ?? '');
    if (hasOtherWords) return compareHtml(old, young, side) ?? '';
  }
  return `${side === 'after' ? '' : markWords(old, 'del')}\n${side === 'before' ? '' : markWords(young, 'ins')}`;
}

/** The tags of the newer text, so that every element is closed; of the older one only its words. */
function compareHtml(old: string, young: string, side: Side): string | null {
  const changes = diffArrays(tokens(old), tokens(young), { maxEditLength, comparator: isSameWord });
  if (!changes) return null;
  const page = new MarkedHtml();
  for (const { value, added, removed } of changes) {
    if (removed && side === 'after') continue;
    if (added && side === 'before') continue;
    const foreign = side === 'before' ? added : removed;
    for (const token of value) {
      if (isTag(token)) {
        if (!foreign) page.tag(token);
      } else page.word(token, removed ? 'del' : added ? 'ins' : null);
    }
  }
  return page.toString();
}

function isSameWord(left: string, right: string): boolean {
  return left.trimEnd() === right.trimEnd();
}

function markWords(html: string, mark: 'ins' | 'del'): string {
  const page = new MarkedHtml();
  for (const token of tokens(html))
    if (isTag(token)) page.tag(token);
    else page.word(token, mark);
  return page.toString();
}

/** Tags, and words with the white space after them. */
function tokens(html: string): string[] {
  return html.match(/<[^>]*>|[^<\s]+\s*|\s+/g) ?? [];
}

/** A picture is seen like a word. */
function isTag(token: string): boolean {
  return token.startsWith('<') && !token.startsWith('<img');
}

const heard = { ins: 'added', del: 'removed' };

/** Puts words with the same mark into one element, which ends before every tag. */
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
