import { expect, onTestFinished, test, vi } from 'vitest';
import { createAutosave, type AutosaveBrowser } from './autosave-sender.ts';
import { formatAutosave, type AutosaveState } from './autosave-state.ts';

const pace = { pauseMs: 2_000, longestMs: 15_000 };

/** A sender whose requests are answered by `answer`. */
function open() {
  const lines: string[] = [];
  const beacons: string[] = [];
  const answers: ((response: Response) => void)[] = [];
  const waits: number[] = [];
  let due: (() => void) | undefined;
  const browser: AutosaveBrowser = {
    now: () => 0,
    after(ms, run) {
      waits.push(ms);
      due = run;
      return () => (due = undefined);
    },
    fetch: (_address, { signal }) =>
      new Promise((resolve, reject) => {
        answers.push(resolve);
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
    sendBeacon: (address) => void beacons.push(address),
  };
  const autosave = createAutosave(
    {
      read: () => new FormData(),
      address: () => '/draft',
      isPaused: () => false,
      onChange: (line: AutosaveState) => void lines.push(formatAutosave('America/Chicago', line)),
      onSaved: () => undefined,
      onRefused: () => undefined,
    },
    pace,
    browser,
  );
  const answer = async (response: Response) => {
    answers.shift()?.(response);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { autosave, lines, beacons, waits, answer, fire: () => due?.() };
}

const savedAt = '2026-11-18T17:29:00.000Z';

test('typing is saved after a pause, and the line says each step', async () => {
  const { autosave, lines, answer, fire } = open();
  autosave.tell({ event: 'typed' });
  fire();
  await answer(Response.json({ savedAt }));
  expect(lines).toEqual(['Not saved yet.', 'Saving…', 'Saved at 11:29 AM. Not on the website yet.']);
});

test.each([
  [new Response('', { status: 401 }), /signed out.*continue here/, 5_000],
  [new Response('', { status: 502 }), /doesn’t answer. Trying again/, 5_000],
  [new Response('<h1>Log in to this network</h1>'), /doesn’t answer. Trying again/, 5_000],
  [new Response('', { status: 403 }), /refused it/, undefined],
])('a failed autosave tells its reason, and tries again only if it says so', async (response, words, wait) => {
  const { autosave, lines, waits, answer, fire } = open();
  autosave.tell({ event: 'typed' });
  fire();
  waits.length = 0;
  await answer(response);
  expect(lines.at(-1)).toMatch(words);
  expect(waits[0]).toBe(wait);
});

test('an autosave that gets no answer is given up and tried again', async () => {
  const timeout = new AbortController();
  const waited = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  onTestFinished(() => waited.mockRestore());
  const { autosave, lines, waits, fire } = open();
  autosave.tell({ event: 'typed' });
  fire();
  expect(waited).toHaveBeenCalledWith(15_000);
  waits.length = 0;
  timeout.abort();
  await new Promise((done) => setImmediate(done));
  expect(lines.at(-1)).toBe('Not saved: the website doesn’t answer. Trying again.');
  expect(waits[0]).toBe(5_000);
});

test('once the connection is back, the text is sent at once', async () => {
  const { autosave, waits, answer, fire } = open();
  autosave.tell({ event: 'typed' });
  fire();
  await answer(new Response('', { status: 502 }));
  autosave.tell({ event: 'online' });
  expect(waits.at(-1)).toBe(0);
});

test('leaving the page while an autosave is under way sends its text with a beacon', () => {
  const { autosave, beacons, fire } = open();
  autosave.end();
  expect(beacons, 'nothing typed').toEqual([]);
  const second = open();
  second.autosave.tell({ event: 'typed' });
  second.fire();
  second.autosave.end();
  expect(second.beacons).toEqual(['/draft']);
  fire();
});

test('what is typed while the form is being sent is not called saved', async () => {
  const { autosave, lines, waits } = open();
  autosave.tell({ event: 'typed' });
  await autosave.submit();
  autosave.tell({ event: 'typed' });
  autosave.tell({ event: 'answered', got: 'accepted', at: savedAt });
  expect(lines.at(-1)).toBe('Not saved yet.');
  expect(waits.at(-1)).toBe(pace.pauseMs);
});

test('an autosave that finds its text saved says so, and one of a post in the trash is not called saved', async () => {
  const { autosave, lines, answer, fire } = open();
  autosave.tell({ event: 'typed' });
  fire();
  await answer(Response.json({ savedAt, isDraft: false, version: 2 }));
  expect(lines.at(-1)).toBe('Saved at 11:29 AM.');
  autosave.tell({ event: 'typed' });
  fire();
  await answer(Response.json({ savedAt, isDraft: true, version: null }));
  expect(lines.at(-1)).toBe('Not saved: the website refused it. Press Save to see why.');
});

test('a save that waits for an autosave says so', async () => {
  const { autosave, lines, answer, fire } = open();
  autosave.tell({ event: 'typed' });
  fire();
  await answer(new Response('', { status: 502 }));
  fire();
  const submitted = autosave.submit();
  expect(lines.at(-1)).toBe('Saving…');
  await answer(Response.json({ savedAt }));
  await submitted;
  expect(lines.at(-1)).toBe('Saving…');
});

test('a refused save is not tried again', async () => {
  const { autosave, lines, waits } = open();
  autosave.tell({ event: 'typed' });
  await autosave.submit();
  waits.length = 0;
  autosave.tell({ event: 'answered', got: 'refused', at: savedAt });
  expect(lines.at(-1)).toMatch(/refused it/);
  expect(waits).toEqual([]);
});
