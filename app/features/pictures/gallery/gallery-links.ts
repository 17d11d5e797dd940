import { addressOf } from '#app/shared/address.ts';
import { t } from '#app/shared/language.ts';

export type GalleryQuery = { category?: string | undefined; before?: string | undefined; after?: string | undefined };

/** `path` is the public gallery, or the staff's. */
export function galleryHref(query: GalleryQuery = {}, path = '/gallery'): string {
  return addressOf(path, query);
}

/** `label` is set on a Spanish page, and `lang` if the category has no Spanish. */
export type CategoryCount = { category: string; pictures: number; label?: string; lang?: 'en' };

/** Empty when no picture has a category, because there is nothing to choose. */
export function categoryTags(counts: CategoryCount[], chosen: string | undefined, path?: string) {
  const total = counts.reduce((sum, { pictures }) => sum + pictures, 0);
  const named = counts.filter(({ category }) => category !== '');
  if (named.length === 0) return [];
  return [
    { label: t('Everything'), count: total, href: galleryHref({}, path), current: chosen === undefined },
    ...named.map(({ category, pictures, label = category, lang }) => ({
      label,
      lang,
      count: pictures,
      href: galleryHref({ category }, path),
      current: chosen === category,
    })),
  ];
}
