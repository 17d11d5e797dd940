/** What a page may ask of the frame around it, by `export const handle = { frame: { … } } satisfies PageHandle`. */
export type FrameOptions = {
  /** The page brings a frame of its own: the staff area does. */
  bare?: boolean;
  /** The ground of the page's last section, on which the shoreline is drawn. */
  ground?: 'paper' | 'sunk' | 'moss' | 'night';
  /** The alternate footer adds the sample pages' links. */
  footer?: 'main' | 'alternate';
  /** The page begins with the contact form: nothing else on it asks for a visit. */
  asks?: boolean;
  /** The header's variant with a button. */
  bookNow?: boolean;
};

export type PageHandle = { frame: FrameOptions };

/** The options of the innermost page that has some. */
export function frameOptions(matches: { handle: unknown }[]): FrameOptions {
  return matches.map(({ handle }) => handle).findLast(isPageHandle)?.frame ?? {};
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'frame' in handle;
}
