import { date, time } from '#app/forms/fields.ts';
import type { IconName } from '#app/ui/icon.tsx';

/** `next`: the message is done, or the person is called again. */
export const outcomes = {
  booked: { button: 'Visit booked', icon: 'caladd', isReached: true, next: 'done' },
  reached: { button: 'Reached', icon: 'talk', isReached: true, next: 'done' },
  voicemail: { button: 'Voicemail', icon: 'voicemail', isReached: false, next: 'again' },
  tried: { button: 'No answer', icon: 'missed', isReached: false, next: 'again' },
  wrong: { button: 'Wrong number', icon: 'close', isReached: false, next: 'done' },
} as const satisfies Record<string, { button: string; icon: IconName; isReached: boolean; next: 'done' | 'again' }>;

export type Outcome = keyof typeof outcomes;

export const outcomeNames = Object.keys(outcomes).filter(isOutcome);

export function isOutcome(name: string): name is Outcome {
  return Object.hasOwn(outcomes, name);
}

export type CallLine = { id: number; outcome: Outcome; by: string; at: string };

/** After this many tries, the screen suggests an e-mail or marking the message done. */
export const triesUntilAsked = 3;

/** How long colleagues see that someone is calling. */
export const callingMinutes = 10;

/** How long after pressing Call a phone asks how the call went. */
export const askedMinutes = 60;

/** A call in progress: the message's id and the caller. */
export type LiveCall = { id: number; by: string; mine: boolean };
/** `stamp` changes with every new request and logged call. The page revalidates when it changes. */
export type LiveCalls = { calls: LiveCall[]; stamp: string };

/** 'Dana is calling', or 'You’re calling'. */
export function formatCalling({ by, mine }: Omit<LiveCall, 'id'>): string {
  return mine ? 'You’re calling' : `${by.split(' ')[0]} is calling`;
}

export const againFields = {
  againOn: date('Day', { missing: 'Choose a day.' }),
  againAt: time('Time', { missing: 'Enter a time, like 8:00 AM.' }),
};

/** A call can be scheduled at most this many days ahead. */
export const againDays = 90;

export const callErrorMessages = {
  call: 'We couldn’t tell your colleagues that you’re calling.',
  assign: 'That could not be saved.',
  again: 'The time was not saved.',
  'undo-call': 'That was not undone.',
  ...Object.fromEntries(outcomeNames.map((name) => [name, 'That could not be saved.'])),
};
