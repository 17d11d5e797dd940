import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { spec } from '#tests/setup/spec-tag.ts';
import { PostArticle, PostSidebar } from './post-article.tsx';
import { PostCard } from './post-cards.tsx';
import { readLoosely } from './post-schema.server.ts';

const post = {
  ...readLoosely({}),
  slug: 'x',
  cover: null,
  excerpt: 'e',
  html: '<p>e</p>',
  minutesToRead: 1,
  commentCount: 0,
};

test('a post without title, category, author and date shows their defaults', () => {
  spec('2.47', '3.1', '9.13');
  const card = renderToString(
    <MemoryRouter>
      <PostCard post={post} headingLevel={2} byline />
    </MemoryRouter>,
  );
  for (const text of ['Untitled Post', 'Uncategorized', 'Staff Writer', 'Coming Soon']) expect(card).toContain(text);
  // The placeholder for a missing image is a drawing.
  expect(card).toContain('/art/');
  const page = renderToString(
    <MemoryRouter>
      <PostArticle
        post={post}
        pageUrl="https://example.com/blog/x"
        sidebar={
          <PostSidebar
            content={{ title: 't', text: '' }}
            categories={[]}
            popular={[post]}
            phone={{ label: 'p', href: 'tel:1' }}
          />
        }
      >
        {null}
      </PostArticle>
    </MemoryRouter>,
  );
  expect(page).toContain('Date TBA');
  expect(page.replaceAll('<!-- -->', '')).toContain('Staff Writer, TBA<');
});

test('a card offers the smaller files of its cover, and the width it is shown at', () => {
  const sources = [{ type: 'image/avif', srcSet: '/files/x/480.avif 480w, /files/x/1000.avif 1000w' }];
  const card = renderToString(
    <MemoryRouter>
      <PostCard post={{ ...post, image: '/files/x/1000.jpg', sources }} headingLevel={2} />
    </MemoryRouter>,
  );
  expect(card).toContain(`srcSet="${sources[0]?.srcSet}" sizes="(min-width: 60rem) 33vw, 100vw"`);
});
