export const origins = {
  direct: 'Straight here, or from one of our own pages',
  search: 'From a search engine',
  social: 'From a social network',
  other: 'From another website',
} as const;
export type Origin = keyof typeof origins;

export type DayReads = { day: string; count: number };
export type PageCount = { page: string; count: number };
export type Reads = {
  /** Seven days, the oldest first. */
  week: DayReads[];
  pages: PageCount[];
  origins: { origin: Origin; count: number }[];
  /** Searches of the week that found nothing. */
  misses: number;
};

/** Fewer are only said to be few: two readers of a page might be somebody one knows. */
const fewest = 5;

export function readsInWords(count: number): string {
  return count === 0 ? 'none' : count < fewest ? `fewer than ${fewest}` : count.toLocaleString('en-US');
}
