import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { history, redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type ActName, isSafeAddress, type RichEditor, type RichEditorOptions, type ToolbarState } from './editor.ts';
import { cleanPastedHtml } from './pasted-html.ts';
import { postSchema } from './post-schema.ts';
import { parsePostText, writePostText } from './post-markdown.ts';
import type { MarkType, NodeType } from 'prosemirror-model';

const { nodes, marks } = postSchema;

function type<Kind>(kind: Kind | undefined): Kind {
  if (!kind) throw new Error('The schema lacks a kind that the editor uses');
  return kind;
}

const kinds = {
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

/** Puts the editor into an element of the page. Its own chunk: only the screen that writes posts loads it. */
export function mountRichEditor(host: HTMLElement, options: RichEditorOptions): RichEditor {
  const view = new EditorView(host, {
    state: EditorState.create({
      doc: parsePostText(options.markdown),
      plugins: [
        history(),
        inputRules({ rules: typedShortcuts }),
        keymap({
          'Mod-b': commands.bold,
          'Mod-i': commands.italic,
          'Mod-z': undo,
          'Mod-y': redo,
          'Shift-Mod-z': redo,
          'Mod-k': calls(options.onLinkKey),
          'Alt-F10': calls(options.onToolbarKey),
          Backspace: undoInputRule,
          Enter: splitListItem(kinds.listItem),
          'Shift-Enter': chainCommands(exitCode, insertLineBreak),
          // Not Tab: that leads out of the editor, as out of every field.
          'Mod-]': sinkListItem(kinds.listItem),
          'Mod-[': liftListItem(kinds.listItem),
        }),
        keymap(baseKeymap),
      ],
    }),
    attributes: {
      class: options.className,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': options.labelledBy,
      ...(options.describedBy && { 'aria-describedby': options.describedBy }),
      spellcheck: 'true',
    },
    transformPastedHTML: cleanPastedHtml,
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) options.onMarkdown(writePostText(view.state.doc));
      options.onToolbar(toolbarState(view.state));
    },
  });
  options.onToolbar(toolbarState(view.state));
  const run = (command: Command) => {
    command(view.state, view.dispatch.bind(view), view);
    view.focus();
  };
  return {
    act: (name) => run(commands[name]),
    linkHere: () => linkAt(view.state),
    setLink: (address) => run(linkCommand(address)),
    insertPicture: ({ src, alt, caption }) =>
      run((state, dispatch) => {
        dispatch?.(state.tr.replaceSelectionWith(kinds.image.create({ src, alt, title: caption })).scrollIntoView());
        return true;
      }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

/** A key that opens something of the page. */
function calls(act: () => void): Command {
  return () => {
    act();
    return true;
  };
}

/** The words between the signs, of which the last is being typed, take the mark, and the signs go. */
function markRule(pattern: RegExp, mark: MarkType, signs: number): InputRule {
  return new InputRule(pattern, ({ tr }, _match, start, end) =>
    tr
      .addMark(start + signs, end - signs + 1, mark.create())
      .delete(end - signs + 1, end)
      .delete(start, start + signs)
      .removeStoredMark(mark),
  );
}

/** '## ' makes a heading, '- ' a list, '**bold**' bold words, as those who know Markdown type. Backspace takes that back. */
const typedShortcuts = [
  textblockTypeInputRule(/^(#{2,3})\s$/, kinds.heading, ([, signs]) => ({ level: signs === '##' ? 2 : 3 })),
  wrappingInputRule(/^\s*([-*])\s$/, kinds.bulletList),
  wrappingInputRule(/^(\d{1,3})\.\s$/, kinds.orderedList, ([, first]) => ({ order: Number(first), tight: true })),
  wrappingInputRule(/^\s*>\s$/, kinds.blockquote),
  markRule(/(?<![*\w])\*\*[^*\s](?:[^*]*[^*\s])?\*\*$/, kinds.strong, 2),
  markRule(/(?<![*\w])\*[^*\s](?:[^*]*[^*\s])?\*$/, kinds.em, 1),
];

const insertLineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(kinds.hardBreak.create()).scrollIntoView());
  return true;
};

function linkAt({ selection: { $from, empty }, doc, selection }: EditorState): string {
  const found = kinds.link.isInSet($from.marks()) ?? kinds.link.isInSet($from.nodeAfter?.marks ?? []);
  if (found) return String(found.attrs['href']);
  let href = '';
  if (!empty)
    doc.nodesBetween(selection.from, selection.to, (node) => {
      href ||= String(kinds.link.isInSet(node.marks)?.attrs['href'] ?? '');
    });
  return href;
}

/** Links the marked words, changes the link under the cursor, or writes the address itself. '' takes a link away. */
function linkCommand(address: string): Command {
  return (state, dispatch) => {
    const { from, to } = state.selection.empty ? linkRange(state) : state.selection;
    const { tr } = state;
    if (address === '') {
      dispatch?.(tr.removeMark(from, to, kinds.link));
      return true;
    }
    if (!isSafeAddress(address)) return false;
    const mark = kinds.link.create({ href: address });
    if (from === to) dispatch?.(tr.insertText(address, from).addMark(from, from + address.length, mark));
    else dispatch?.(tr.removeMark(from, to, kinds.link).addMark(from, to, mark));
    return true;
  };
}

/** The whole link around the cursor. */
function linkRange({ selection: { $from, from }, doc }: EditorState): { from: number; to: number } {
  const mark = kinds.link.isInSet($from.marks());
  if (!mark) return { from, to: from };
  let range = { from, to: from };
  const start = $from.start();
  doc.nodesBetween(start, $from.end(), (node, at) => {
    if (mark.isInSet(node.marks) && at <= from && at + node.nodeSize >= from)
      range = { from: at, to: at + node.nodeSize };
  });
  return range;
}

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
const commands: Record<Exclude<ActName, 'link' | 'picture'>, Command> = {
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

/** What the toolbar shows: which acts apply at the cursor, and which can be done. */
function toolbarState(state: EditorState): ToolbarState {
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
