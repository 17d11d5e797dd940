import { clinicDay } from '#app/shared/clinic-time.ts';

export type PostStatus = 'published' | 'scheduled' | 'draft';

/** A post as the staff's list shows it. */
export type StaffPost = {
  id: number;
  slug: string;
  title: string;
  author: string;
  category: string;
  publishAt: string | null;
  image: string | null;
  status: PostStatus;
  commentCount: number;
  /** The first 100 characters of the text. */
  preview: string;
  /** There is more text than the preview shows. */
  cut: boolean;
};

/** Published on a day that has not come is scheduled. */
export function postStatus(status: 'draft' | 'published', publishAt: string | null, today = clinicDay()): PostStatus {
  if (status === 'draft') return 'draft';
  return publishAt !== null && publishAt > today ? 'scheduled' : 'published';
}

export const statusWords: Record<PostStatus, string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  draft: 'Draft',
};

/** Address of the staff's list with this search, place and open comments. */
export function staffListHref(
  query: { q?: string; before?: string; after?: string; comments?: string; more?: string } = {},
): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) params.set(key, value);
  const text = params.toString();
  return text ? `/admin/blog?${text}` : '/admin/blog';
}
