/** A deleted record can be restored for this many days. */
export const trashDays = 30;

export type TrashedRecord = { kind: string; id: number; name: string; deletedAt: string };

export function trashFields(intent: 'delete' | 'restore', kind: string, id: number): Record<string, string> {
  return { intent, kind, id: String(id) };
}
