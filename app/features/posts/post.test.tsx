import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { getTableColumns } from 'drizzle-orm';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { unanswered, patientValues } from '#app/features/consents/consent.ts';
import { posts } from '#db/schema.ts';
import { emptyValues } from './staff-posts.server.ts';
import { PostEditor } from './post-editor.tsx';
import { listQuerySchema } from './post.schema.ts';
import { blogHref, categoryTags, fieldNames, listHeading } from './post.ts';

test.each([
  [{}, 'Our Blog & News'],
  [{ author: 'Renée', category: 'Braces' }, 'Posts by Renée in Braces'],
  [{ category: 'Braces' }, 'Braces Posts'],
  [{ author: 'Renée' }, 'Author: Renée'],
  [{ tag: 'Skin' }, 'Tag: Skin'],
])('the heading for %o is “%s”', (filter, heading) => {
  expect(listHeading(filter)).toBe(heading);
});

test('each category is an address of its own with its number of posts, before them all', () => {
  const categories = [
    { category: 'Braces', posts: 1 },
    { category: 'Feet & knees', posts: 7 },
  ];
  expect(categoryTags(categories, { category: 'Braces' })).toEqual([
    { label: 'All', count: 8, href: '/blog', current: false },
    { label: 'Braces', count: 1, href: '/blog?category=Braces', current: true },
    { label: 'Feet & knees', count: 7, href: '/blog?category=Feet+%26+knees', current: false },
  ]);
  expect(categoryTags(categories, {}).map(({ current }) => current)).toEqual([true, false, false]);
});

test('list addresses carry their filters, encoded', () => {
  expect(blogHref({})).toBe('/blog');
  expect(blogHref({ category: 'Feet & knees' }, { before: '2026-01-01_5' })).toBe(
    '/blog?category=Feet+%26+knees&before=2026-01-01_5',
  );
});

test('unreadable parts of a list’s query count as not given', () => {
  expect(
    listQuerySchema.parse({ category: '  ', author: 'x'.repeat(500), before: "2026-01-01_1' or 1=1", extra: '1' }),
  ).toEqual({});
});

/** What the site writes itself. */
const notWritten = [
  'id',
  'slug',
  'deletedFrom',
  'deletedAt',
  'version',
  'updatedBy',
  'listedOn',
  'commentCount',
  'createdAt',
  'updatedAt',
];

test('every column of a post is a field that staff write, or one that the site writes', () => {
  expect([...fieldNames, ...notWritten].toSorted()).toEqual(Object.keys(getTableColumns(posts)).toSorted());
});

test('the editor has every field', () => {
  const values = { ...emptyValues(clinicDay(startingZone)), ...patientValues(unanswered, null), slug: '' };
  const opened = {
    postId: 0,
    version: 0,
    values,
    categories: [],
    authors: [],
    cover: null,
    shown: null,
    unsaved: null,
  };
  const patient = { choices: [], hidden: null };
  const Editor = createRoutesStub([
    { path: '/', Component: () => <PostEditor opened={{ ...opened, patient }} answer={undefined} /> },
  ]);
  const page = renderToStaticMarkup(<Editor />);
  for (const name of fieldNames) expect(page).toContain(`name="${name}"`);
});
