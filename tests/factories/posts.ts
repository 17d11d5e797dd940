import type { PostInput } from '#app/features/posts/post-schema.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';

/** Returns a post as the specified form sends it. A test passes only the fields it needs. */
export function makePost(fields: Partial<PostInput> = {}): PostInput {
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
