/** So long a deleted record can be brought back. */
export const trashDays = 30;

export type TrashedRecord = { kind: string; id: number; called: string; deletedAt: string };

/** The fields of a form that deletes a record, or brings one back. */
export function trashFields(intent: 'delete' | 'restore', kind: string, id: number): Record<string, string> {
  return { intent, kind, id: String(id) };
}
