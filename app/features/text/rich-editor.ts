import { Editor, Extension } from '@tiptap/core';
import {
  isSafeAddress,
  type ActName,
  type NewLink,
  type RichEditor,
  type RichEditorOptions,
  type ToolbarState,
} from './editor.ts';
import { cleanPastedHtml } from './pasted-html.ts';
import { parsePostText, writePostText } from './post-markdown.ts';
import { postExtensions } from './post-schema.ts';

/** A separate chunk, so that only screens with the editor load it. */
export function mountRichEditor(element: HTMLElement, options: RichEditorOptions): RichEditor {
  const keys = Extension.create({
    name: 'pageKeys',
    addKeyboardShortcuts: () => ({ 'Mod-k': calls(options.onLinkKey), 'Alt-F10': calls(options.onToolbarKey) }),
  });
  const editor = new Editor({
    element,
    extensions: [...postExtensions, keys],
    content: parsePostText(options.markdown).toJSON(),
    // The CSP forbids injected styles. Pasted Markdown characters stay literal.
    injectCSS: false,
    enablePasteRules: false,
    editorProps: {
      attributes: {
        class: options.className,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': options.labelledBy,
        'aria-describedby': options.describedBy,
        spellcheck: 'true',
      },
      transformPastedHTML: cleanPastedHtml,
    },
    onUpdate: () => options.onMarkdown(writePostText(editor.state.doc)),
    onTransaction: () => options.onToolbar(toolbarState(editor)),
  });
  options.onToolbar(toolbarState(editor));
  return {
    act: (name) => acts[name](focused(editor)).run(),
    linkHere: () => String(editor.getAttributes('link')['href'] ?? ''),
    setLink: (link) => setLink(editor, link),
    insertPicture: ({ src, alt, caption }) =>
      focused(editor)
        .insertContent({ type: 'image', attrs: { src, alt, title: caption } })
        .run(),
    focus: () => editor.view.focus(),
    destroy: () => editor.destroy(),
  };
}

/** Returns a shortcut handler that calls the page and marks the key as handled. */
function calls(act: () => void): () => boolean {
  return () => {
    act();
    return true;
  };
}

/** Links the selection, changes the link under the cursor, or inserts a link. '' removes a link. */
function setLink(editor: Editor, { address, title = address }: NewLink): void {
  const { empty, to } = editor.state.selection;
  const chain = focused(editor);
  if (address === '') chain.unsetLink().run();
  else if (!isSafeAddress(address)) return;
  else if (!empty) chain.setLink({ href: address }).run();
  else if (editor.isActive('link')) chain.extendMarkRange('link').setLink({ href: address }).setTextSelection(to).run();
  else chain.insertContent({ type: 'text', text: title, marks: [{ type: 'link', attrs: { href: address } }] }).run();
}

type Chain = ReturnType<Editor['chain']>;

/** Focuses synchronously. Tiptap's own `focus()` waits for a frame, so the first keystrokes would be lost. */
function focused(editor: Editor): Chain {
  editor.view.focus();
  return editor.chain();
}

const acts: Record<Exclude<ActName, 'link' | 'picture'>, (chain: Chain) => Chain> = {
  heading: (chain) => chain.toggleHeading({ level: 2 }),
  subheading: (chain) => chain.toggleHeading({ level: 3 }),
  bold: (chain) => chain.toggleBold(),
  italic: (chain) => chain.toggleItalic(),
  list: (chain) => chain.toggleBulletList(),
  numbers: (chain) => chain.toggleOrderedList(),
  quote: (chain) => chain.toggleBlockquote(),
  undo: (chain) => chain.undo(),
  redo: (chain) => chain.redo(),
};

const shownAs: [ActName, string, object?][] = [
  ['heading', 'heading', { level: 2 }],
  ['subheading', 'heading', { level: 3 }],
  ['bold', 'bold'],
  ['italic', 'italic'],
  ['link', 'link'],
  ['list', 'bulletList'],
  ['numbers', 'orderedList'],
  ['quote', 'blockquote'],
];

function toolbarState(editor: Editor): ToolbarState {
  return {
    pressed: shownAs.filter(([, kind, attributes]) => editor.isActive(kind, attributes)).map(([name]) => name),
    blocked: (['undo', 'redo'] as const).filter((name) => !editor.can()[name]()),
  };
}
