/** Within how many open minutes a request is answered, and what staff may make of it. */
export const standardPromiseMinutes = 180;
export const promiseBounds = { min: 30, max: 2_400 };

/** '3 open hours', '2 open hours and 30 minutes', '45 open minutes'. */
export function openMinutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} open minutes`;
  const open = `${hours} open ${hours === 1 ? 'hour' : 'hours'}`;
  return rest === 0 ? open : `${open} and ${rest} ${rest === 1 ? 'minute' : 'minutes'}`;
}
