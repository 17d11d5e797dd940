import { calendarFile } from '#app/shared/calendar-file.ts';
import { clinicName, type ClinicFacts } from './clinic.ts';

/** Hands the reader a calendar file made here; nothing is sent anywhere. */
export function saveFollowUp(facts: ClinicFacts, day: string): void {
  const random = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0'));
  const file = calendarFile(
    {
      day,
      title: `Follow-up at ${clinicName(facts)}`,
      text: `Time for a follow-up. Call ${facts.officePhone.label} and we’ll find a time together.`,
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
  // The download has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
