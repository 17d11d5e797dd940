import type { FormFields, FormValues } from './form.ts';

/** One version of a record as the list of versions shows it. */
export type RevisionLine = {
  id: number;
  version: number;
  /** conflict: typed while a colleague saved; stored, never shown to visitors. */
  kind: 'saved' | 'conflict';
  label: string;
  savedBy: string;
  /** ISO date and time. */
  savedAt: string;
};

export type FieldChange = { label: string; before: string; after: string };

/** The short fields that differ. Null is a version that does not exist. */
export function listChanges(
  fields: FormFields,
  before: Partial<FormValues> | null,
  after: Partial<FormValues> | null,
): FieldChange[] {
  return Object.entries(fields).flatMap(([name, { label, changeLabel = label }]) => {
    const change = { before: before?.[name] ?? '', after: after?.[name] ?? '' };
    return changeLabel === null || change.before === change.after ? [] : [{ label: changeLabel, ...change }];
  });
}
