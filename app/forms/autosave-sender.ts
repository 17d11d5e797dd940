import {
  newAutosave,
  nextAutosave,
  type AutosaveEvent,
  type AutosavePace,
  type AutosaveState,
  type Unsaved,
} from './autosave-state.ts';

const timeoutMs = 15_000;

type AutosaveForm = {
  /** The typed text, without files, because pictures are uploaded separately. */
  read: () => FormData;
  address: () => string;
  /** Sends nothing meanwhile. */
  isPaused: () => boolean;
  onChange: (line: AutosaveState) => void;
  onSaved: (answer: object) => void;
  onRefused: () => void;
};

/** What a test replaces. `after` returns a function that cancels. */
export type AutosaveBrowser = {
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
  fetch: (address: string, init: { method: 'POST'; body: FormData; signal: AbortSignal }) => Promise<Response>;
  sendBeacon: (address: string, body: FormData) => void;
};

const realBrowser: AutosaveBrowser = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  fetch: (address, init) => fetch(address, init),
  sendBeacon: (address, body) => void navigator.sendBeacon(address, body),
};

/** Sends what is typed, one request at a time. */
export function createAutosave(form: AutosaveForm, pace: AutosavePace, browser = realBrowser) {
  let now = newAutosave;
  let cancel: (() => void) | undefined;
  let isEnded = false;
  let isSubmitting = false;
  let request: { abort: AbortController; done: Promise<void> } | null = null;

  function tell(event: AutosaveEvent): void {
    if (isEnded) return;
    const before = now;
    now = nextAutosave(now, event, browser.now(), pace);
    cancel?.();
    if (now.dueAt !== null) cancel = browser.after(Math.max(0, now.dueAt - browser.now()), send);
    if (now.line !== before.line) form.onChange(now.line);
  }

  function send(): void {
    if (now.sending || form.isPaused()) return;
    tell({ event: 'due' });
    if (now.sending !== 'autosave') return;
    const abort = new AbortController();
    request = { abort, done: sendOnce(abort.signal) };
  }

  async function sendOnce(signal: AbortSignal): Promise<void> {
    const { got, answer } = await sendFields(form.address(), form.read(), signal);
    request = null;
    if (isEnded) return;
    tell({ event: 'autosaved', got });
    if (answer) form.onSaved(answer);
    else if (got === 'refused' && !isSubmitting) form.onRefused();
  }

  async function sendFields(
    address: string,
    body: FormData,
    signal: AbortSignal,
  ): Promise<{ got: Extract<AutosaveEvent, { event: 'autosaved' }>['got']; answer?: object }> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const limited = AbortSignal.any([signal, timeout]);
      const response = await browser.fetch(address, { method: 'POST', body, signal: limited });
      if (!response.ok) return { got: reasonOf(response.status) };
      const answer: unknown = await response.json();
      if (typeof answer !== 'object' || answer === null || !('savedAt' in answer)) return { got: 'unavailable' };
      if (typeof answer.savedAt !== 'string') return { got: 'nothing' };
      if ('version' in answer && answer.version === null) return { got: 'refused' };
      const writer = 'writer' in answer && typeof answer.writer === 'string' ? answer.writer : null;
      const isDraft = !('isDraft' in answer) || answer.isDraft !== false;
      return { got: { at: answer.savedAt, writer, isDraft }, answer };
    } catch (error) {
      // fetch rejects with a TypeError if there is no connection. A page of a proxy is no JSON.
      return { got: timeout.aborted || error instanceof SyntaxError ? 'unavailable' : 'offline' };
    }
  }

  /** When the page goes away, the browser would cancel the request, so a beacon carries its text too. */
  function leave(): void {
    if (isEnded || form.isPaused() || (now.typedSince === null && now.sending !== 'autosave')) return;
    request?.abort.abort();
    browser.sendBeacon(form.address(), form.read());
  }

  return {
    tell,
    leave,
    /** Waits for an autosave that is being answered, and says so. Then the caller submits the form. */
    async submit(): Promise<void> {
      cancel?.();
      isSubmitting = true;
      if (request) form.onChange({ state: 'saving' });
      await request?.done;
      isSubmitting = false;
      tell({ event: 'submitted' });
    },
    end(): void {
      leave();
      isEnded = true;
      cancel?.();
      request?.abort.abort();
    },
  };
}

function reasonOf(status: number): Unsaved {
  if (status === 401) return 'signed-out';
  return status >= 500 || status === 429 ? 'unavailable' : 'refused';
}
