import { formatCount } from '#app/shared/phrases.ts';
import { noticeDays } from './message.ts';

/** Announces messages that will be erased soon; renders nothing if there are none. */
export function LeavingLine({ leaving }: { leaving: number }) {
  if (leaving === 0) return null;
  return (
    <p className="meta">
      {leaving === 1 ? '1 message' : `${formatCount(leaving)} messages`} will be erased in the next {noticeDays} days.
    </p>
  );
}
