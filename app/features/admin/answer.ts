/** What an action of the staff area says back. Shown by AdminPage where the person is looking. */
export type Answer = {
  ok: boolean;
  /** What happened, in one sentence. */
  notice: string;
  /** What to do about it, or what comes of it. */
  detail?: string;
  /** A deletion that can still be taken back: the form fields that do it. */
  undo?: Record<string, string>;
};

export function isAnswer(data: unknown): data is Answer {
  return typeof data === 'object' && data !== null && 'notice' in data && 'ok' in data;
}
