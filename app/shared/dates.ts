import { clinicTimeZone } from './clinic-time.ts';

const longDate = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const dayFormat = new Intl.DateTimeFormat('en-US', { ...longDate, timeZone: 'UTC' });
const momentFormat = new Intl.DateTimeFormat('en-US', { ...longDate, timeZone: clinicTimeZone });

/** 'October 28, 2026' from '2026-10-28'. The day is a calendar day, so no time zone may move it. */
export function formatDay(isoDate: string): string {
  return dayFormat.format(new Date(`${isoDate}T00:00:00Z`));
}

/** The day on which a moment fell at the clinic: 'October 28, 2026' from an ISO date and time. */
export function formatMoment(iso: string): string {
  return momentFormat.format(new Date(iso));
}
