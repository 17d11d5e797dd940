import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { EditorState, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { RichEditor, RichEditorOptions } from './editor-acts.ts';
import { commands, kinds, toolbarState } from './editor-commands.ts';
import { cleanPastedHtml } from './pasted-html.ts';
import { parsePostText, writePostText } from './post-markdown.ts';
import { isSafeAddress } from './safe-address.ts';

/** Puts the editor into an element of the page. Its own chunk: only the screen that writes posts loads it. */
export function mountRichEditor(place: HTMLElement, options: RichEditorOptions): RichEditor {
  const view = new EditorView(place, {
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

/** '## ' makes a heading, '- ' a list, as those who know Markdown type. */
const typedShortcuts = [
  textblockTypeInputRule(/^(#{2,3})\s$/, kinds.heading, ([, signs]) => ({ level: signs === '##' ? 2 : 3 })),
  wrappingInputRule(/^\s*([-*])\s$/, kinds.bulletList),
  wrappingInputRule(/^(\d{1,3})\.\s$/, kinds.orderedList, ([, first]) => ({ order: Number(first), tight: true })),
  wrappingInputRule(/^\s*>\s$/, kinds.blockquote),
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

/** The whole link in which the cursor stands. */
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
