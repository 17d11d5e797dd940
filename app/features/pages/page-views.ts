import type { pageViews, searchMisses } from '#db/schema.ts';

export const origins = {
  direct: 'Direct, or from another page of this site',
  search: 'From a search engine',
  social: 'From a social network',
  other: 'From another website',
} as const;
export type Origin = keyof typeof origins;

/** Describes every stored column on /what-this-site-sends. A new column does not compile without a description. */
export const viewColumns: Record<keyof typeof pageViews.$inferSelect, string> = {
  day: 'the day',
  page: 'the page',
  origin: 'where visitors came from',
  count: 'how many there were',
};
export const missColumns: Record<keyof typeof searchMisses.$inferSelect, string> = {
  day: 'the day',
  count: 'how many there were',
};

type DayViews = { day: string; count: number };
export type PageViews = {
  /** Seven days, the oldest first. */
  week: DayViews[];
  /** The sum of the seven days before. */
  before: number;
  pages: { page: string; title: string; count: number }[];
  origins: { origin: Origin; count: number }[];
  /** The number of searches without results this week. */
  misses: number;
};

/** Smaller counts are shown as "fewer than 5", because two visitors could be identifiable. */
const fewest = 5;

export function formatPageViews(count: number): string {
  return count === 0 ? 'none' : count < fewest ? `fewer than ${fewest}` : count.toLocaleString('en-US');
}

/** '42 more than last week'; '' if a week has too few to compare. */
export function formatTrend(now: number, before: number): string {
  if (now < fewest || before < fewest) return '';
  if (now === before) return 'as many as last week';
  return `${Math.abs(now - before).toLocaleString('en-US')} ${now > before ? 'more' : 'fewer'} than last week`;
}
