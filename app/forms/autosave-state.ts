import { formatTime } from '#app/shared/dates.ts';

/** Why the typed text is not in the database. */
export type Unsaved = 'offline' | 'unavailable' | 'signed-out' | 'refused' | 'elsewhere';

/** The line on the screen. */
export type AutosaveState =
  | { state: 'nothing' }
  | { state: 'typing' }
  | { state: 'saving' }
  /** `isDraft`: stored only as a draft, so visitors do not see it. */
  | { state: 'saved'; at: string; writer: string | null; isDraft: boolean }
  | { state: 'unsaved'; because: Unsaved };

type Autosave = {
  line: AutosaveState;
  /** Since when the form has text that is not in the database; null when it has none. Times are in milliseconds. */
  typedSince: number | null;
  /** The request that is being answered: an autosave or the form's own. */
  sending: 'autosave' | 'form' | null;
  /** When the next autosave starts; null when none is planned. */
  dueAt: number | null;
};

export type AutosaveEvent =
  | { event: 'typed' }
  | { event: 'due' }
  | { event: 'online' }
  /** Another tab of this person has stored its text for the same record. */
  | { event: 'elsewhere'; isDraft: boolean }
  | { event: 'submitted' }
  | { event: 'autosaved'; got: { at: string; writer: string | null; isDraft: boolean } | 'nothing' | Unsaved }
  /** 'failed': the connection or the database, so nothing is known to be stored. */
  | { event: 'answered'; got: 'accepted' | 'refused' | 'failed'; at: string };

/** `longestMs`: saves at least this often during continuous typing. */
export type AutosavePace = { pauseMs: number; longestMs: number };

export const retryMs = 5_000;

const typing = { state: 'typing' } as const;

export const newAutosave: Autosave = { line: { state: 'nothing' }, typedSince: null, sending: null, dueAt: null };

/** Returns the next state. A reason that promises to try again always has a `dueAt` or a request under way. */
export function nextAutosave(now: Autosave, event: AutosaveEvent, time: number, pace: AutosavePace): Autosave {
  const isTyped = now.typedSince !== null;
  const unsaved = { ...now, sending: null, typedSince: now.typedSince ?? time };
  const stored = (line: AutosaveState): Autosave => ({
    ...now,
    line: isTyped ? typing : line,
    sending: null,
    dueAt: isTyped ? time + pace.pauseMs : null,
  });
  switch (event.event) {
    case 'typed': {
      const typedSince = now.typedSince ?? time;
      const dueAt = Math.max(time, Math.min(time + pace.pauseMs, typedSince + pace.longestMs));
      const line = now.sending || isRetried(now.line) ? now.line : typing;
      return { ...now, line, typedSince, dueAt: now.sending ? null : dueAt };
    }
    case 'due':
      if (now.sending || !isTyped) return { ...now, dueAt: null };
      return {
        line: isRetried(now.line) ? now.line : { state: 'saving' },
        typedSince: null,
        sending: 'autosave',
        dueAt: null,
      };
    case 'online':
      return now.dueAt === null ? now : { ...now, dueAt: time };
    case 'elsewhere':
      // An autosave does not replace what was saved.
      if (now.line.state !== 'saved' || (event.isDraft && !now.line.isDraft)) return now;
      return { ...now, line: { state: 'unsaved', because: 'elsewhere' } };
    case 'submitted':
      return { line: { state: 'saving' }, typedSince: null, sending: 'form', dueAt: null };
    case 'autosaved': {
      if (now.sending !== 'autosave') return now;
      if (event.got === 'nothing') return stored(newAutosave.line);
      if (typeof event.got === 'object') return stored({ state: 'saved', ...event.got });
      const line: AutosaveState = { state: 'unsaved', because: event.got };
      return { ...unsaved, line, dueAt: isRetried(line) ? time + retryMs : null };
    }
    default:
      if (now.sending !== 'form') return now;
      if (event.got === 'accepted') return stored({ state: 'saved', at: event.at, writer: null, isDraft: false });
      // The autosave that follows finds out the reason and keeps the text. Until then, people can read the answer.
      if (event.got === 'failed') return { ...unsaved, line: typing, dueAt: time + retryMs };
      return { ...unsaved, line: { state: 'unsaved', because: 'refused' }, dueAt: null };
  }
}

function isRetried(line: AutosaveState): boolean {
  return line.state === 'unsaved' && line.because !== 'refused' && line.because !== 'elsewhere';
}

const reasons: Record<Unsaved, string> = {
  offline: 'Not saved: no connection. Trying again.',
  unavailable: 'Not saved: the website doesn’t answer. Trying again.',
  'signed-out': 'Not saved: you’re signed out. Sign in again in another tab, then continue here.',
  refused: 'Not saved: the website refused it. Press Save to see why.',
  elsewhere: 'Not saved: you wrote newer text in another tab.',
};

/** Returns why the text is not saved; '' unless saving failed. */
export function autosaveTrouble(line: AutosaveState): string {
  return line.state === 'unsaved' ? reasons[line.because] : '';
}

/** Then the line replaces the staff frame's own note about the connection. */
export function tellsOffline(line: AutosaveState): boolean {
  return line.state === 'unsaved' && line.because === 'offline';
}

export function formatAutosave(zone: string, line: AutosaveState): string {
  switch (line.state) {
    case 'nothing':
      return '';
    case 'typing':
      return 'Not saved yet.';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved at ${formatTime(zone, line.at)}.${line.isDraft ? ' Not on the website yet.' : ''}`;
    default:
      return autosaveTrouble(line);
  }
}
