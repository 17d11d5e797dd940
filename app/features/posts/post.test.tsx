import { getTableColumns } from 'drizzle-orm';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { unanswered, patientValues } from '#app/features/pictures/picture.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { posts } from '#db/schema.ts';
import { blogHref, categoryTags, listHeading } from './blog.ts';
import { PostEditor } from './post-editor.tsx';
import { listQuerySchema } from './post-schema.server.ts';
import { fieldNames } from './post.ts';
import { emptyValues } from './staff-posts.server.ts';

test.each([
  [{}, 'Our Blog & News'],
  [{ author: 'Renée', category: 'Braces' }, 'Posts by Renée in Braces'],
  [{ category: 'Braces' }, 'Braces Posts'],
  [{ author: 'Renée' }, 'Author: Renée'],
  [{ tag: 'Skin' }, 'Tag: Skin'],
])('the heading for %o is “%s”', (filter, heading) => {
  expect(listHeading(filter)).toBe(heading);
});

test('each category has its own address and post count, after a link to all posts', () => {
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

test('list addresses contain their filters, URL-encoded', () => {
  expect(blogHref({})).toBe('/blog');
  expect(blogHref({ category: 'Feet & knees' }, { before: '2026-01-01_5' })).toBe(
    '/blog?category=Feet+%26+knees&before=2026-01-01_5',
  );
});

test('invalid values in a list’s query are ignored', () => {
  expect(
    listQuerySchema.parse({ category: '  ', author: 'x'.repeat(500), before: "2026-01-01_1' or 1=1", extra: '1' }),
  ).toEqual({});
});

/** Columns that the site writes, not staff. */
const notWritten = [
  'id',
  'slug',
  'deletedFrom',
  'deletedAt',
  'version',
  'draftKey',
  'review',
  'updatedBy',
  'listedOn',
  'commentCount',
  'createdAt',
  'updatedAt',
];

test('every column of a post is written either by staff or by the site', () => {
  expect([...fieldNames, ...notWritten].toSorted()).toEqual(Object.keys(getTableColumns(posts)).toSorted());
});

test('the editor has every field', () => {
  const values = { ...emptyValues(clinicDay(startingZone)), ...patientValues(unanswered, null), slug: '' };
  const opened = {
    postId: 0,
    draftKey: crypto.randomUUID(),
    version: 0,
    values,
    categories: [],
    authors: [],
    cover: null,
    shown: null,
    unsaved: null,
    writer: null,
  };
  const patient = { choices: [], hidden: null };
  const Editor = createRoutesStub([
    {
      path: '/',
      Component: () => <PostEditor opened={{ ...opened, patient }} answer={undefined} onBegun={() => {}} />,
    },
  ]);
  const page = renderToStaticMarkup(<Editor />);
  for (const name of fieldNames) expect(page).toContain(`name="${name}"`);
});
