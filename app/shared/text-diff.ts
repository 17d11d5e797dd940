import { Diff, diffArrays } from 'diff';

export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string };
/** One paragraph of a diff. Without the added parts it is the old text, without the removed parts the new one. */
export type DiffBlock = { kind: 'same' | 'added' | 'removed' | 'changed'; parts: DiffPart[] };

/** A changed text with its label. */
export type ComparedText = { label: string; blocks: DiffBlock[] };

export type FieldChange = { label: string; before: string; after: string };

/** With more differences than this, the old text is shown as removed and the new one as added. */
const maxEditLength = 1_000;

/** A paragraph before and after. Null on one side if it was added or removed. */
export type ParagraphPair = { before: string | null; after: string | null };

export function diffText(before: string, after: string): DiffBlock[] {
  return pairParagraphs(before, after).flatMap((pair) => {
    if (pair.before === null) return [whole('added', pair.after ?? '')];
    if (pair.after === null) return [whole('removed', pair.before)];
    return pair.before === pair.after ? [whole('same', pair.after)] : diffParagraph(pair.before, pair.after);
  });
}

export function pairParagraphs(before: string, after: string): ParagraphPair[] {
  const [old, young] = [paragraphs(before), paragraphs(after)];
  const changes = diffArrays(old, young, { maxEditLength }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: young },
  ];
  return changes.flatMap((change, i) => {
    const next = changes[i + 1];
    // Pair removed paragraphs with the added ones that follow.
    if (change.removed && next?.added) {
      const length = Math.max(change.value.length, next.value.length);
      return Array.from({ length }, (_, at) => ({ before: change.value[at] ?? null, after: next.value[at] ?? null }));
    }
    if (change.added && changes[i - 1]?.removed) return [];
    return change.value.map((text) => ({ before: change.added ? null : text, after: change.removed ? null : text }));
  });
}

/** Tokens are words with trailing white space, which does not count in comparisons. The longer token is shown. */
class WordDiff extends Diff<string, string> {
  override tokenize(text: string): string[] {
    return text.match(/\S+\s*/g) ?? [];
  }
  override equals(left: string, right: string): boolean {
    return left.trimEnd() === right.trimEnd();
  }
  override get useLongestToken(): boolean {
    return true;
  }
}

/** Paragraphs with less than a quarter in common count as one removed and one added. */
export function diffParagraph(before: string, after: string): DiffBlock[] {
  const parts = (new WordDiff().diff(before, after, { maxEditLength }) ?? []).map((change) => ({
    kind: kindOf(change),
    text: change.value,
  }));
  const shared = parts.filter(({ kind }) => kind === 'same').map(({ text }) => text.replace(/\s/g, ''));
  if (shared.join('').length * 4 < Math.max(before.length, after.length))
    return [whole('removed', before), whole('added', after)];
  return [{ kind: 'changed', parts }];
}

function kindOf({ added, removed }: { added: boolean; removed: boolean }): DiffPart['kind'] {
  return added ? 'added' : removed ? 'removed' : 'same';
}

function whole(kind: DiffPart['kind'], text: string): DiffBlock {
  return { kind, parts: [{ kind, text }] };
}

const paragraphEnd = /\n[ \t]*\n+/;

function paragraphs(text: string): string[] {
  return text
    .split(paragraphEnd)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
