import type { Fields, FormValues } from '#app/forms/fields.ts';
import type { ComparedText, FieldChange } from '#app/shared/text-diff.ts';

export type VersionLine = {
  id: number;
  version: number;
  /** conflict: the losing version of an edit conflict. Visitors never see it. */
  kind: 'saved' | 'conflict';
  label: string;
  savedBy: string;
  /** ISO date and time. */
  savedAt: string;
};

/** `older` is the cursor of the next page. */
export type VersionList = { versions: VersionLine[]; older: number | null };

/** A version next to the one before it, or to the current text. The older text always comes first. */
export type Comparison = { line: VersionLine; against: 'before' | 'now'; changes: ComparedText[] };

/** Skips fields whose `changeLabel` is null. A missing version is null. */
export function listChanges(
  fields: Fields,
  before: Partial<FormValues> | null,
  after: Partial<FormValues> | null,
): FieldChange[] {
  return Object.entries(fields).flatMap(([name, { label, changeLabel = label }]) => {
    const change = { before: before?.[name] ?? '', after: after?.[name] ?? '' };
    return changeLabel === null || change.before === change.after ? [] : [{ label: changeLabel, ...change }];
  });
}
