import { timeInWords } from '#app/shared/moments-in-words.ts';
import type { AutosaveState } from './use-autosave.ts';

/** Seen all the time, heard only when something is wrong: a voice every few seconds would drown the text. */
export function AutosaveLine({ state }: { state: AutosaveState }) {
  const trouble = state.state === 'offline' || state.state === 'signed-out';
  return (
    <>
      <span className="meta" aria-hidden={trouble || undefined}>
        {words(state)}
      </span>
      <span className="visually-hidden" role="status">
        {trouble ? words(state) : ''}
      </span>
    </>
  );
}

function words(state: AutosaveState): string {
  switch (state.state) {
    case 'saved':
      return `Saved at ${timeInWords(state.at)}`;
    case 'offline':
      return 'Not saved: no connection. We try again.';
    case 'signed-out':
      return 'Not saved: you are signed out. Sign in in another tab, then go on here.';
    default:
      return '';
  }
}
