import type { ComparedText } from '#app/shared/text-diff.ts';

/** A colleague saved while this person was writing. */
export type Conflict = {
  /** The colleague's name; '' when it is unknown. */
  by: string;
  /** ISO date and time of the colleague's save; '' when it is unknown. */
  at: string;
  /** The state that the colleague saved. Keeping the own text sends it back. */
  seen: string;
  /** The text that is not kept stays in the version history. */
  keepsVersions: boolean;
  /** The fields that differ: the colleague's text before, the typed one after. */
  changes: ComparedText[];
};

/** The result of an action, on every screen. */
export type Answer<More = unknown> = {
  ok: boolean;
  /** One sentence that says what happened. */
  notice: string;
  /** The next step or the consequence. */
  detail?: string;
  /** Not refused: the connection or the database failed. */
  failed?: boolean;
  /** Advice before sending again, if an immediate retry would fail. It is also part of `detail`. */
  advice?: string;
  /** The next step, as a link. */
  next?: { label: string; href: string };
  id?: number;
  /** ISO date and time of the answer. */
  at?: string;
  /** The form that shows this answer and the typed values. Without it, the page shows the answer. */
  form?: string;
  values?: Record<string, string>;
  /** Error messages by field name. */
  errors?: Record<string, string>;
  /** The state of the record that the form is now based on. See `useEditVersion`. */
  base?: string;
  /** Fills the form again with what is stored. */
  fresh?: boolean;
  conflict?: Conflict;
  /** The form that was saved, which is then reset. */
  sent?: string;
  /** A deletion that can be undone: the form fields that do it. */
  undo?: Record<string, string>;
  /** The moved record and the button that moved it. Announced without moving the focus. */
  moved?: { id: number; to: string };
  /** Data for this screen only. */
  more?: More;
};
