/** Frame options of a page, set by `export const handle = { frame: { … } } satisfies PageHandle`. */
export type FrameOptions = {
  /** The page has its own frame, like the staff area. */
  bare?: boolean;
  /** Background of the page's last section, behind the shoreline of the footer. */
  ground?: 'paper' | 'sunk' | 'moss' | 'night';
  /** The alternate footer adds the sample pages' links. */
  footer?: 'main' | 'alternate';
  /** The page starts with the contact form, so the frame shows no other call to action. */
  asks?: boolean;
  bookNow?: boolean;
};

export type PageHandle = { frame: FrameOptions };

/** Returns the options of the innermost route that has any. */
export function frameOptions(matches: { handle: unknown }[]): FrameOptions {
  return matches.map(({ handle }) => handle).findLast(isPageHandle)?.frame ?? {};
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'frame' in handle;
}
