export type KeptPromises = { made: number; kept: number };

/** More than this many say nothing new about how we do. */
export const promisesCounted = 1_000;

/** 'Kept 41 of 43 promises in the last 90 days.' */
export function keptInWords({ made, kept }: KeptPromises): string {
  const counted = kept.toLocaleString('en-US');
  if (made >= promisesCounted) return `Kept ${counted} of the last ${made.toLocaleString('en-US')} promises.`;
  return `Kept ${counted} of ${made} ${made === 1 ? 'promise' : 'promises'} in the last 90 days.`;
}
