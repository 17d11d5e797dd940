export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string };
/** One paragraph of a comparison. Its parts without the added ones are the old text, without the removed ones the new. */
export type DiffBlock = { kind: 'same' | 'added' | 'removed' | 'changed'; parts: DiffPart[] };

/** So many steps a comparison may take: beyond them the old stands removed and the new added, as a whole. */
const paragraphSteps = 1_000_000;
const wordSteps = 250_000;

/** Compares two texts by paragraphs, then changed paragraphs by words. */
export function diffText(before: string, after: string): DiffBlock[] {
  const blocks: DiffBlock[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const close = () => {
    const pairs = Math.min(removed.length, added.length);
    for (let i = 0; i < pairs; i += 1) blocks.push(...diffParagraph(removed[i] ?? '', added[i] ?? ''));
    for (const text of removed.slice(pairs)) blocks.push(whole('removed', text));
    for (const text of added.slice(pairs)) blocks.push(whole('added', text));
    removed = [];
    added = [];
  };
  for (const { kind, item } of diffLists(paragraphs(before), paragraphs(after), paragraphSteps)) {
    if (kind === 'removed') removed.push(item);
    else if (kind === 'added') added.push(item);
    else {
      close();
      blocks.push(whole('same', item));
    }
  }
  close();
  return blocks;
}

/** Two paragraphs that stand for each other; those that share hardly a word are one removed and one added. */
function diffParagraph(before: string, after: string): DiffBlock[] {
  const parts: DiffPart[] = [];
  let sharedLetters = 0;
  for (const { kind, item } of diffLists(words(before), words(after), wordSteps)) {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += item;
    else parts.push({ kind, text: item });
    if (kind === 'same') sharedLetters += item.trim().length;
  }
  if (sharedLetters * 4 < Math.max(before.length, after.length))
    return [whole('removed', before), whole('added', after)];
  return [{ kind: 'changed', parts }];
}

function whole(kind: DiffPart['kind'], text: string): DiffBlock {
  return { kind, parts: [{ kind, text }] };
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** Words, each with the white space after it, so that joined they are the text. Two are equal whatever follows them. */
function words(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}

function equal(a: string | undefined, b: string | undefined): boolean {
  return a === b || a?.trimEnd() === b?.trimEnd();
}

/** With the space of the side that has one: what follows on either side stays apart. */
function unchanged(before: string, after: string): Step {
  return { kind: 'same', item: before.length > after.length ? before : after };
}

type Step = { kind: DiffPart['kind']; item: string };

/** The longest common subsequence, once what both begin and end with is set aside. */
function diffLists(before: string[], after: string[], maxSteps: number): Step[] {
  let start = 0;
  while (start < before.length && start < after.length && equal(before[start], after[start])) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    equal(before[before.length - 1 - end], after[after.length - 1 - end])
  )
    end += 1;
  const same = (count: number, oldStart: number, newStart: number): Step[] =>
    Array.from({ length: count }, (_, i) => unchanged(before[oldStart + i] ?? '', after[newStart + i] ?? ''));
  const oldMiddle = before.slice(start, before.length - end);
  const newMiddle = after.slice(start, after.length - end);
  return [
    ...same(start, 0, 0),
    ...(oldMiddle.length * newMiddle.length > maxSteps
      ? replaced(oldMiddle, newMiddle)
      : aligned(oldMiddle, newMiddle)),
    ...same(end, before.length - end, after.length - end),
  ];
}

function replaced(before: string[], after: string[]): Step[] {
  return [
    ...before.map((item): Step => ({ kind: 'removed', item })),
    ...after.map((item): Step => ({ kind: 'added', item })),
  ];
}

function aligned(before: string[], after: string[]): Step[] {
  const width = after.length + 1;
  // common[i * width + j]: how much of before from i and of after from j is common at most.
  const common = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      common[i * width + j] = equal(before[i], after[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, young] = [before[i], after[j]];
    if (old !== undefined && young !== undefined && equal(old, young)) {
      steps.push(unchanged(old, young));
      i += 1;
      j += 1;
    } else if (old !== undefined && (young === undefined || at(i + 1, j) >= at(i, j + 1))) {
      steps.push({ kind: 'removed', item: old });
      i += 1;
    } else if (young !== undefined) {
      steps.push({ kind: 'added', item: young });
      j += 1;
    }
  }
  return steps;
}
