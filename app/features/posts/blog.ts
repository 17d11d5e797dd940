import { addressOf } from '#app/shared/address.ts';
import type { CategoryCount, PostFilter } from './post.ts';

/** Returns the heading of /blog, worded as docs/requirements.md fixes it. Filters combine. */
export function listHeading({ category, author, tag }: PostFilter): string {
  const parts: string[] = [];
  if (author && category) parts.push(`Posts by ${author} in ${category}`);
  else if (category) parts.push(`${category} Posts`);
  else if (author) parts.push(`Author: ${author}`);
  if (tag) parts.push(`Tag: ${tag}`);
  return parts.length > 0 ? parts.join(', ') : 'Our Blog & News';
}

export function blogHref(filter: PostFilter, extra: Record<string, string | undefined> = {}): string {
  return addressOf('/blog', { ...filter, ...extra });
}

/** The links drop any author or tag filter. */
export function categoryTags(categories: CategoryCount[], filter: PostFilter) {
  const total = categories.reduce((sum, { posts }) => sum + posts, 0);
  const all = { label: 'All', count: total, href: blogHref({}), current: !Object.values(filter).some(Boolean) };
  return [
    all,
    ...categories.map(({ category, posts }) => ({
      label: category,
      count: posts,
      href: blogHref({ category }),
      current: filter.category === category,
    })),
  ];
}
