import type { Answer } from '#app/records/answer.ts';
import type { ClinicFields } from './clinic-fields.ts';

/** The facts as the form begins with them: the version they were read at tells whether a colleague saved meanwhile. */
export type ClinicStart = { fields: ClinicFields; version: number; savedAt: string | null };

export type ClosureFields = Record<'startsOn' | 'endsOn' | 'fromTime' | 'untilTime' | 'reason', string>;

/** What comes back from the Clinic screen. A refused form keeps what was typed; `form` says which one it was. */
export type ClinicAnswer =
  | (Answer & { form?: undefined })
  | (Answer & { form: 'facts'; fields: ClinicFields; errors: ClinicFields; start?: ClinicStart; theirs?: ClinicFields })
  | (Answer & { form: 'closure'; closureId: number | null; fields: ClosureFields; errors: Partial<ClosureFields> })
  | (Answer & { form: 'promise'; typed: string; error: string })
  | (Answer & { form: 'retention'; typed: string; error?: string });

/** What the screen says when the line is gone; see sendForm. The fields stay as they are on the page. */
export function clinicNotSent(): ClinicAnswer {
  return {
    ok: false,
    notice: 'Not saved: the website could not be reached.',
    detail: 'Nothing you typed is lost. Try again in a moment.',
  };
}
