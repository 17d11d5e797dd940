/** The clinic's days begin and end here, wherever the server stands. */
export const clinicTimeZone = 'America/Chicago';

const isoDay = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', {
  timeZone: clinicTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** 'YYYY-MM-DD' of a moment at the clinic. */
export function clinicDay(moment: Date = new Date()): string {
  return isoDay.format(moment);
}

/** 'Monday' to 'Sunday' of a moment at the clinic. */
export function clinicWeekday(moment: Date = new Date()): string {
  return moment.toLocaleDateString('en-US', { timeZone: clinicTimeZone, weekday: 'long' });
}
