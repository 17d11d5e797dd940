import { expect, test } from 'vitest';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { pageMeta } from './page-meta.ts';

const site = { facts: startingFacts, publicUrl: 'https://clinic.example', card: '/cards/0/x.png' };
const text = { title: 'Gallery', description: 'Pictures.', path: '/gallery' };

test('a page has an absolute canonical address and an absolute picture address', () => {
  const tags = pageMeta(site, text);
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://clinic.example/gallery' });
  expect(tags).toContainEqual({ property: 'og:url', content: 'https://clinic.example/gallery' });
  expect(tags).toContainEqual({ property: 'og:image', content: 'https://clinic.example/cards/0/x.png' });
  expect(tags).toContainEqual({ title: 'Gallery - Cypress Prosthetics & Orthotics' });
  expect(JSON.stringify(tags)).not.toContain('robots');
});

test('a later page of a list has noindex', () => {
  const tags = pageMeta(site, { ...text, path: '/gallery?before=1', isLaterPage: true });
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex, follow' });
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://clinic.example/gallery?before=1' });
});
