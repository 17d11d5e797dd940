import type { ComparedText } from '#app/shared/text-diff.ts';

/** The result of an action, on every screen. */
export type Answer<More = unknown> = {
  ok: boolean;
  /** One sentence that says what happened. */
  notice: string;
  /** The next step or the consequence. */
  detail?: string;
  /** Advice before sending again, if an immediate retry would fail. It is also part of `detail`. */
  advice?: string;
  id?: number;
  /** ISO date and time of the answer. */
  at?: string;
  /** The form that shows this answer and the typed values. Without it, the page shows the answer. */
  form?: string;
  values?: Record<string, string>;
  /** Error messages by field name. */
  errors?: Record<string, string>;
  /** The state of the record that the form is now based on. See `useEditBase`. */
  base?: string;
  /** Fills the form again: with `values` after an error, else with what is stored. */
  fresh?: boolean;
  /** A colleague saved meanwhile: their texts compared with what was typed. */
  conflict?: ComparedText[];
  /** The form that was saved, which is then reset. */
  sent?: string;
  /** A deletion that can be undone: the form fields that do it. */
  undo?: Record<string, string>;
  /** The moved record and the button that moved it. Announced without moving the focus. */
  moved?: { id: number; to: string };
  /** Data for this screen only. */
  more?: More;
};
