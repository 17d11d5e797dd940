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
  /** The form on the page that it answers: that form shows it, with what was typed. Without one the page shows it. */
  form?: string;
  values?: Record<string, string>;
  /** A sentence for each field that needs another look. */
  errors?: Record<string, string>;
  /** The form that was stored: it starts over. */
  sent?: string;
  /** A deletion that can be undone: the form fields that do it. */
  undo?: Record<string, string>;
  /** What was moved and by which button: said without taking the focus. */
  moved?: { id: number; to: string };
  /** What only this screen knows of. */
  more?: More;
};
