import type { Picture } from '#app/features/media/picture.ts';

/** The shapes in which visitors meet a post. Dates are 'YYYY-MM-DD' in the clinic's time zone, or null. */
export type PostCard = {
  slug: string;
  title: string;
  category: string;
  author: string;
  publishAt: string | null;
  image: string | null;
  excerpt: string;
};

export type PostLink = Pick<PostCard, 'slug' | 'title' | 'author' | 'publishAt'>;

export type PostPage = PostCard & {
  /** The uploaded cover in all its sizes; null where the picture is a drawing or missing. */
  cover: Picture | null;
  /** What the picture shows, for those who do not see it. */
  imageAlt: string;
  tags: string[];
  /** Sanitised HTML made from the post's Markdown on the server. */
  html: string;
  minutesToRead: number;
  commentCount: number;
};

export type PostFilter = { category?: string | undefined; author?: string | undefined; tag?: string | undefined };

/** The heading of /blog, by the spec's wording; filters combine. */
export function listHeading({ category, author, tag }: PostFilter): string {
  const parts: string[] = [];
  if (author && category) parts.push(`Posts by ${author} in ${category}`);
  else if (category) parts.push(`${category} Posts`);
  else if (author) parts.push(`Author: ${author}`);
  if (tag) parts.push(`Tag: ${tag}`);
  return parts.length > 0 ? parts.join(', ') : 'Our Blog & News';
}

/** Address of the list with these filters. */
export function blogHref(filter: PostFilter, extra: Record<string, string | undefined> = {}): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...filter, ...extra })) if (value) params.set(key, value);
  const query = params.toString();
  return query ? `/blog?${query}` : '/blog';
}
