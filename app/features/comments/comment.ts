/** A comment as every browser may see it. The e-mail address is not part of it, on purpose. */
export type PublicComment = {
  id: number;
  name: string | null;
  message: string;
  /** ISO date and time, or null where an imported comment has none. */
  timestamp: string | null;
};

/** A field that people do not see; machines fill it in. */
export const trapField = 'website';

export type CommentFormValues = { name: string; email: string; message: string };

export type CommentFormState =
  | { state: 'empty' }
  | { state: 'sent'; notice: string; /** What happens next, where it is not what the visitor expects. */ next?: string }
  | {
      state: 'refused';
      notice: string;
      values: CommentFormValues;
      errors: Partial<Record<keyof CommentFormValues, string>>;
      /** The stamp the form had: correcting a field must not look like a form filled in at once. */
      stamp: string;
    };

/** What the form says when the line is gone; see sendForm. */
export function commentNotSent(field: (name: string) => string): CommentFormState {
  const values = { name: field('name'), email: field('email'), message: field('message') };
  return {
    state: 'refused',
    notice: 'Error submitting comment. Please try again later.',
    values,
    errors: {},
    stamp: field('shown'),
  };
}
