/** What an action says back, on every screen. */
export type Answer<More = unknown> = {
  ok: boolean;
  /** What happened, in one sentence. */
  notice: string;
  /** What to do about it, or what comes of it. */
  detail?: string;
  /** What to do first, where the same form sent again at once would fail again. It is part of `detail` too. */
  advice?: string;
  /** The record it is about. */
  id?: number;
  /** When it was said, ISO. */
  at?: string;
  /** The form that shows this answer and the typed values. Without it, the page shows the answer. */
  form?: string;
  values?: Record<string, string>;
  /** Error messages by field name. */
  errors?: Record<string, string>;
  /** The form that was saved, which is then reset. */
  sent?: string;
  /** A deletion that can be undone: the form fields that do it. */
  undo?: Record<string, string>;
  /** The moved record and the button that moved it. Announced without moving the focus. */
  moved?: { id: number; to: string };
  /** Data for this screen only. */
  more?: More;
};
