import type { PictureKind, StaffPicture } from './picture.ts';

/** The library's filters: all pictures, those in use that need an answer about patients, and those not in use. */
export const libraryFilters = ['all', 'unanswered', 'unused'] as const;
export type LibraryFilter = (typeof libraryFilters)[number];

export type LibraryQuery = { q?: string; show?: LibraryFilter; before?: number | undefined };

/** `alt` is the description in the library, or the one in the gallery when the library has none. */
export type LibraryPicture = StaffPicture & { kind: PictureKind; isUsed: boolean };

export type LibraryPage = { pictures: LibraryPicture[]; older: number | null };

export function libraryHref({ q = '', show = 'all', before }: LibraryQuery = {}): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (show !== 'all') query.set('show', show);
  if (before !== undefined) query.set('before', String(before));
  return query.size > 0 ? `/admin/pictures?${query}` : '/admin/pictures';
}
