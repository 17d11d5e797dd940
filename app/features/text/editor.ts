export type ActName =
  | 'heading'
  | 'subheading'
  | 'bold'
  | 'italic'
  | 'list'
  | 'numbers'
  | 'quote'
  | 'link'
  | 'picture'
  | 'undo'
  | 'redo';

export type ToolbarState = { pressed: ActName[]; blocked: ActName[] };

/** `title` is the link's text if nothing is selected. An empty address removes the link. */
export type NewLink = { address: string; title?: string };

export type Picture = { src: string; alt: string; caption: string };

export type RichEditor = {
  act: (name: Exclude<ActName, 'link' | 'picture'>) => void;
  /** Returns the link under the cursor, or '' if there is none. */
  linkHere: () => string;
  setLink: (link: NewLink) => void;
  insertPicture: (picture: Picture) => void;
  focus: () => void;
  destroy: () => void;
};

export type RichEditorOptions = {
  markdown: string;
  className: string;
  labelledBy: string;
  describedBy: string;
  onMarkdown: (markdown: string) => void;
  onToolbar: (state: ToolbarState) => void;
  /** Called on Ctrl+K. */
  onLinkKey: () => void;
  /** Called on Alt+F10, which moves to the toolbar in most editors. */
  onToolbarKey: () => void;
};

/** True for addresses that the public page allows in links. */
export function isSafeAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(address.trim());
}
