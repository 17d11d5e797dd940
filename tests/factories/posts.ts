import { startingZone } from '#app/shared/zones.ts';
import type { PostInput } from '#app/features/posts/post.schema.ts';
import { clinicDay } from '#app/shared/dates.ts';

/** A post as the spec's form would send it; a test names only what it is about. */
export function aPost(fields: Partial<PostInput> = {}): PostInput {
  return {
    title: 'A post',
    content: 'Some words.',
    category: 'Sockets',
    author: '',
    tags: [],
    image: null,
    publishAt: clinicDay(startingZone),
    status: 'published',
    ...fields,
  };
}
