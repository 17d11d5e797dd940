import type { Calendar } from '#app/shared/calendar/calendar.ts';
import { openStates } from '#app/shared/calendar/open-state.ts';
import { dayAndTime } from '#app/shared/calendar/promise-words.ts';

/** What is said about being open, from now on for some days. Browsers pick the line that holds: a page may be older than it looks. */
export type Opening = {
  /** When it was reckoned, for a page without script. */
  asOf: string;
  states: { isOpen: boolean; words: string; /** In minutes of the epoch. */ until: number }[];
};

const daysAhead = 8;

export function openingOf(calendar: Calendar, now: Date): Opening {
  return {
    asOf: dayAndTime(now, now),
    states: openStates(calendar, now, daysAhead).map(({ isOpen, words, until }) => ({
      isOpen,
      words,
      until: until.getTime() / 60_000,
    })),
  };
}
