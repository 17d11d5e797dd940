import type { PictureKind, StaffPicture } from './picture.ts';

/** Which pictures the library lists: all, those in use of which nobody has said whether they show a patient, those in use nowhere. */
export const libraryShows = ['all', 'unanswered', 'unused'] as const;
export type LibraryShow = (typeof libraryShows)[number];

export type LibraryQuery = { q?: string; show?: LibraryShow; before?: number | undefined };

/** `alt` is its description in the library or, as long as there is none, in the gallery. */
export type LibraryPicture = StaffPicture & { kind: PictureKind; isUsed: boolean };

export type LibraryPage = { pictures: LibraryPicture[]; older: number | null };

/** The library as an address: a search, a filter, a page of it. */
export function libraryHref({ q = '', show = 'all', before }: LibraryQuery = {}): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (show !== 'all') query.set('show', show);
  if (before !== undefined) query.set('before', String(before));
  return query.size > 0 ? `/admin/pictures?${query}` : '/admin/pictures';
}
