export const retentionBounds = { least: 1, most: 120 };

/** How far ahead staff are told what will go. */
export const noticeDays = 30;

export type Retention = {
  months: number;
  /** Messages that will be erased in the next days, counted as far as countedUpTo. */
  leaving: number;
};

export function monthsInWords(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}
