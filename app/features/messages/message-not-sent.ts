import type { MessageAnswer } from './message.ts';

/** What the inbox says when the line is gone; see sendForm. */
export function messageNotSent(field: (name: string) => string): MessageAnswer {
  const about = { ok: false, at: new Date().toISOString(), messageId: Number(field('messageId')) };
  if (field('intent') === 'delete')
    return { ...about, notice: 'Error deleting message.', detail: 'It is still here. Please try again.' };
  return {
    ...about,
    notice: 'That could not be saved.',
    detail: 'Nothing you typed is lost. Please try again.',
    typedNote: field('note'),
  };
}
