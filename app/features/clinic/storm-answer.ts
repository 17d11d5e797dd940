import type { Answer } from '#app/records/answer.ts';

export type StormFields = { note: string; otherPhone: string };

/** A refused form keeps what was typed. */
export type StormAnswer = Answer & { fields?: StormFields; errors?: Partial<StormFields> };

/** What the screen says when the line is gone; see sendForm. */
export function stormNotSent(): StormAnswer {
  return {
    ok: false,
    notice: 'Not changed: the website could not be reached.',
    detail: 'What you typed is still here. Press again in a moment.',
  };
}
