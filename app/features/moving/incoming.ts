/** The collections of the described site, as its documents are called there. */
export const movedCollections = ['blogs', 'teamData', 'gallery', 'contactMessages'] as const;
export type MovedCollection = (typeof movedCollections)[number];

/** A document of another site. Nothing is known of its fields yet. */
export type OldDocument = { oldId: string; fields: Record<string, unknown> };

export type Incoming = OldDocument & {
  collection: MovedCollection;
  /** Its place in the file, for a report that must not name people. */
  place: number;
  /** Of a post. */
  comments?: OldDocument[];
  /** What reading already had to change. */
  notes?: string[];
  /** The reason why it cannot be taken, in words. */
  refused?: string;
};

/** An export, read from its beginning each time it is asked. */
export type Source = {
  /** Reads the whole file once, before anything is written: a file that breaks off is refused as a whole. */
  count: () => Promise<Record<string, number>>;
  records: () => AsyncGenerator<Incoming>;
  /** Text of posts: with paragraphs and nothing else, as the described site has it, or HTML. */
  text: 'plain' | 'html';
  /** What the old ids of another kind of site begin with, so that they are not taken for ids of this one. */
  idsBegin: string;
  /** Whether a post of this export had this name in its address: links to it can follow. */
  isOldAddress?: (name: string) => boolean;
};

/** Somebody must do something about it; the message says what. */
export class MovingTrouble extends Error {
  override name = 'MovingTrouble';
}

export const collectionWords: Record<string, string> = {
  blogs: 'posts',
  teamData: 'staff members',
  gallery: 'gallery pictures',
  contactMessages: 'contact requests',
};
