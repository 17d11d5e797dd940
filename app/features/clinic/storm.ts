import type { Phone } from './clinic-facts.ts';

/** What staff say in a storm. It wins over hours and closures. */
export type Storm = {
  state: 'open' | 'closed';
  note: string;
  /** A number that works when the office's does not. */
  otherPhone: Phone | null;
  updatedAt: string;
};

export const stormNoteLimit = 280;

/** What a visitor who asks for a call reads while we are closed: nobody can name an hour. */
export const stormPromise = 'We are closed because of the storm and will call you when we open again.';

export function stormWords({ state }: Pick<Storm, 'state'>): string {
  return state === 'closed' ? 'We are closed today.' : 'We are open.';
}
