import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';

const emphasis = ['em', 'strong', 'strike'];

/**
 * Markdown cannot say that a bold word ends with a sign right before a letter: '**Note:**next' shows its stars. Where that happens the
 * sign is let out of the mark, '**Note**:next', which looks the same to all but a printer.
 */
export function loosenMarks(doc: Node): Node {
  const { tr } = EditorState.create({ doc });
  doc.descendants((block, at) => {
    if (!block.isTextblock) return true;
    for (const name of emphasis) {
      for (const { from, to } of runsOf(block, name)) {
        const text = textOf(block);
        let [start, end] = [from, to];
        while (end > start && isSign(text[end - 1]) && isLetter(text[end])) end -= 1;
        while (start < end && isSign(text[start]) && isLetter(text[start - 1])) start += 1;
        const kind = doc.type.schema.marks[name];
        if (end < to) tr.removeMark(at + 1 + end, at + 1 + to, kind);
        if (start > from) tr.removeMark(at + 1 + from, at + 1 + start, kind);
      }
    }
    return false;
  });
  return tr.doc;
}

/** The block's characters by their place in it; a picture or a line break is one that is neither sign nor letter. */
function textOf(block: Node): string {
  return block.textBetween(0, block.content.size, '', ' ');
}

function runsOf(block: Node, mark: string): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  block.forEach((part, from) => {
    if (!part.marks.some(({ type }) => type.name === mark)) return;
    const to = from + part.nodeSize;
    const last = runs.at(-1);
    if (last?.to === from) last.to = to;
    else runs.push({ from, to });
  });
  return runs;
}

function isSign(character: string | undefined): boolean {
  return /^[\p{P}\p{S}]$/u.test(character ?? '');
}

function isLetter(character: string | undefined): boolean {
  return /^[^\p{P}\p{S}\s]$/u.test(character ?? '');
}
