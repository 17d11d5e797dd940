import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import type { ActName, ToolbarState } from './editor-acts.ts';
import { postSchema } from './post-schema.ts';

const { nodes, marks } = postSchema;

function type<Kind>(kind: Kind | undefined): Kind {
  if (!kind) throw new Error('The schema lacks a kind that the editor uses');
  return kind;
}

export const kinds = {
  paragraph: type(nodes['paragraph']),
  heading: type(nodes['heading']),
  blockquote: type(nodes['blockquote']),
  bulletList: type(nodes['bullet_list']),
  orderedList: type(nodes['ordered_list']),
  listItem: type(nodes['list_item']),
  hardBreak: type(nodes['hard_break']),
  image: type(nodes['image']),
  link: type(marks['link']),
  em: type(marks['em']),
  strong: type(marks['strong']),
};

/** Pressed once it makes the block, pressed again it gives the paragraph back. */
function toggleHeading(level: 2 | 3): Command {
  return (state, dispatch) =>
    (isHeading(state, level) ? setBlockType(kinds.paragraph) : setBlockType(kinds.heading, { level }))(state, dispatch);
}

function toggleList(list: NodeType): Command {
  return (state, dispatch, view) =>
    isInside(state, list)
      ? liftListItem(kinds.listItem)(state, dispatch, view)
      : wrapInList(list)(state, dispatch, view);
}

function toggleQuote(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  return isInside(state, kinds.blockquote) ? lift(state, dispatch) : wrapIn(kinds.blockquote)(state, dispatch);
}

/** Those of the toolbar's acts that need no question. */
export const commands: Record<Exclude<ActName, 'link' | 'picture'>, Command> = {
  heading: toggleHeading(2),
  subheading: toggleHeading(3),
  bold: toggleMark(kinds.strong),
  italic: toggleMark(kinds.em),
  list: toggleList(kinds.bulletList),
  numbers: toggleList(kinds.orderedList),
  quote: toggleQuote,
  undo,
  redo,
};

/** What the toolbar shows: which acts apply where the cursor stands, and which can be done. */
export function toolbarState(state: EditorState): ToolbarState {
  const pressed: ActName[] = [];
  if (isHeading(state, 2)) pressed.push('heading');
  if (isHeading(state, 3)) pressed.push('subheading');
  if (hasMark(state, kinds.strong)) pressed.push('bold');
  if (hasMark(state, kinds.em)) pressed.push('italic');
  if (hasMark(state, kinds.link)) pressed.push('link');
  if (isInside(state, kinds.bulletList)) pressed.push('list');
  if (isInside(state, kinds.orderedList)) pressed.push('numbers');
  if (isInside(state, kinds.blockquote)) pressed.push('quote');
  const blocked: ActName[] = [];
  if (undoDepth(state) === 0) blocked.push('undo');
  if (redoDepth(state) === 0) blocked.push('redo');
  return { pressed, blocked };
}

function isHeading({ selection: { $from } }: EditorState, level: number): boolean {
  return $from.parent.type === kinds.heading && $from.parent.attrs['level'] === level;
}

function isInside({ selection: { $from } }: EditorState, kind: NodeType): boolean {
  return Array.from({ length: $from.depth }, (_, up) => $from.node(up + 1)).some((node) => node.type === kind);
}

function hasMark({ selection: { $from, from, to, empty }, storedMarks, doc }: EditorState, mark: MarkType): boolean {
  return empty ? Boolean(mark.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, mark);
}
