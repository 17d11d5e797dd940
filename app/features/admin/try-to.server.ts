import { data } from 'react-router';
import type { App } from '#app/context.ts';
import { noteFailure } from '#app/platform/note-failure.server.ts';
import type { Answer } from '#app/records/answer.ts';

type Failure = Answer & { form?: undefined };

/** Does what a button asks for. When that fails, it says `notice` and to try again; `what` is for the log. */
export async function tryTo<Done>(app: App, what: string, notice: string, act: () => Promise<Done>) {
  try {
    return await act();
  } catch (error) {
    const failure: Failure = { ok: false, notice, detail: 'Try again in a moment.' };
    return data(failure, { status: noteFailure(app.log, error, what) });
  }
}
