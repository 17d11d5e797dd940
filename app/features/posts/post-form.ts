/** The editor's fields as they stand in the form: all text, whatever was typed. */
export type PostFormValues = {
  title: string;
  content: string;
  category: string;
  author: string;
  tags: string;
  image: string;
  imageAlt: string;
  publishAt: string;
  status: string;
};

export type PostFormErrors = Partial<Record<keyof PostFormValues, string>>;

/** What the form shows above its fields after it was sent. */
export type PostFormState =
  | { state: 'empty' }
  | { state: 'refused'; notice: string; values: PostFormValues; errors: PostFormErrors }
  | { state: 'conflict'; values: PostFormValues; conflict: Conflict };

/** Somebody saved while somebody else was writing: both texts, and who was first. */
export type Conflict = {
  /** The colleague's version, which is the post's. */
  version: number;
  savedBy: string;
  savedAt: string;
  title: string;
  content: string;
  /** Where the typed text is kept among the post's versions. */
  keptAs: number;
};
