import { calendarFile } from '#app/shared/calendar-file.ts';
import { t } from '#app/shared/language.ts';
import { clinicName, type ClinicFacts } from './clinic.ts';

/** Creates a calendar file in the browser and downloads it. Nothing is sent to the server. */
export function saveFollowUp(facts: ClinicFacts, day: string): void {
  const random = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0'));
  const file = calendarFile(
    {
      day,
      title: t`Follow-up at ${clinicName(facts)}`,
      text: t`Time for a follow-up. Call ${facts.officePhone.label} and we’ll find a time together.`,
      place: `${facts.street}, ${facts.cityLine}`,
    },
    `${random.join('')}@${location.hostname}`,
    new Date(),
  );
  const address = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `follow-up-${day}.ics`;
  link.click();
  // After a minute the download has surely started and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
