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

export type Picture = { src: string; alt: string; caption: string };

/** What the page around the editor may ask of it, once it has been loaded. */
export type RichEditor = {
  act: (name: Exclude<ActName, 'link' | 'picture'>) => void;
  /** The address under the cursor, '' where there is no link. */
  linkHere: () => string;
  setLink: (address: string) => void;
  insertPicture: (picture: Picture) => void;
  focus: () => void;
  destroy: () => void;
};

export type RichEditorOptions = {
  markdown: string;
  className: string;
  labelledBy: string;
  describedBy: string | undefined;
  onMarkdown: (markdown: string) => void;
  onToolbar: (state: ToolbarState) => void;
  /** Ctrl+K */
  onLinkKey: () => void;
  /** Alt+F10, the key that leads to a toolbar in most editors. */
  onToolbarKey: () => void;
};

/** Addresses that the public page lets through. */
export function isSafeAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(address.trim());
}
