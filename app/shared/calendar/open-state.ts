import { closedFor, hoursOn, openSpans, spansFrom, type Calendar } from './calendar.ts';
import { clockInWords, momentAt, wallClock } from './clinic-clock.ts';
import { addDays, dayInWords } from './days.ts';

/** What the pages say about now, and until when it is true. */
type OpenState = { isOpen: boolean; words: string; until: Date };

export function openState(calendar: Calendar, moment: Date): OpenState {
  const { day } = wallClock(moment);
  const spans = openSpans(calendar, day);
  const now = spans.find(({ from, until }) => from <= moment && moment < until);
  if (now) return { isOpen: true, words: `Open now, until ${timeOf(now.until)}`, until: now.until };
  const later = spans.find(({ from }) => from > moment);
  return {
    isOpen: false,
    words: closedWords(calendar, moment),
    // The words name days from today on, so a new day needs new ones.
    until: later?.from ?? momentAt(addDays(day, 1), 0),
  };
}

function closedWords(calendar: Calendar, moment: Date): string {
  const { day, minute } = wallClock(moment);
  const [next] = spansFrom(calendar, moment);
  const opens = next && wallClock(next.from);
  const closed = closedFor(calendar, day);
  if (closed) {
    const today = closed.isHoliday ? `Closed today for ${closed.reason}` : `Closed today: ${closed.reason}`;
    return opens ? `${today}, open ${dayInWords(opens.day, day)} at ${clockInWords(opens.minute)}` : today;
  }
  if (!opens) return 'Closed now';
  const at = clockInWords(opens.minute);
  if (opens.day === day) {
    const { open, lunch } = hoursOn(calendar, day);
    if (!open.some(({ until }) => until <= minute)) return `Closed now, open today at ${at}`;
    const isLunch = lunch !== null && lunch.from <= minute && minute < lunch.until;
    return `${isLunch ? 'Closed for lunch' : 'Closed now'}, open again at ${at}`;
  }
  return `Closed now, open ${opens.day === addDays(day, 1) ? 'tomorrow' : dayInWords(opens.day, day)} at ${at}`;
}

function timeOf(moment: Date): string {
  return clockInWords(wallClock(moment).minute);
}

/** What is true from now on for some days, one after the other: a page that was kept picks from it. */
export function openStates(calendar: Calendar, now: Date, days: number): OpenState[] {
  const states: OpenState[] = [];
  const end = now.getTime() + days * 86_400_000;
  for (let moment = now; moment.getTime() < end;) {
    const state = openState(calendar, moment);
    const last = states.at(-1);
    if (last && last.words === state.words) last.until = state.until;
    else states.push(state);
    moment = state.until;
  }
  return states;
}
