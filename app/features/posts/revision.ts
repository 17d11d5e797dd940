/** One saved text of a post as the list of its versions shows it. */
export type RevisionLine = {
  id: number;
  version: number;
  /** conflict: typed while a colleague saved; kept, never shown to visitors. */
  kind: 'saved' | 'conflict';
  title: string;
  status: 'draft' | 'published';
  savedBy: string;
  /** ISO date and time. */
  savedAt: string;
};

export type Revision = RevisionLine & {
  content: string;
  category: string;
  author: string;
  tags: string[];
  image: string | null;
  pictureId: number | null;
  imageAlt: string;
  publishAt: string | null;
};
