import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { spec } from '#tests/setup/spec.ts';
import { PostArticle } from './post-article.tsx';
import { PostCard } from './post-cards.tsx';
import { readLoosely } from './post.schema.ts';

const post = {
  ...readLoosely({}),
  slug: 'x',
  cover: null,
  excerpt: 'e',
  html: '<p>e</p>',
  minutesToRead: 1,
  commentCount: 0,
};

test('a post without a date says so', () => {
  spec('2.47');
  const card = renderToString(
    <MemoryRouter>
      <PostCard post={post} headingLevel={2} />
    </MemoryRouter>,
  );
  expect(card).toContain('Coming Soon');
  const page = renderToString(
    <MemoryRouter>
      <PostArticle post={post} pageUrl="https://example.com/blog/x" sidebar={null}>
        {null}
      </PostArticle>
    </MemoryRouter>,
  );
  expect(page).toContain('Date TBA');
});
