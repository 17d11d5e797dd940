import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CommentList } from './comment-list.tsx';
import type { PublicComment } from './comment.ts';

const picture = {
  id: 1,
  status: 'ready',
  failure: null,
  width: 60,
  height: 80,
  color: null,
  sources: [],
  src: '/files/face',
} as const;
const portraits = { 'Sample Member': { ...picture, sources: [] } };
const said = { id: 1, name: 'Sample Member', message: 'Words.', timestamp: null };

function show(comments: PublicComment[]): string {
  return renderToString(<CommentList comments={comments} portraits={portraits} olderHref={null} />);
}

test('a reply from the staff has its author’s portrait, and a visitor who types that name has rings', () => {
  expect(show([{ ...said, replies: [{ ...said, id: 2 }] }]).split('/files/face')).toHaveLength(2);
  expect(show([{ ...said, replies: [] }])).not.toContain('/files/face');
  expect(show([{ ...said, replies: [] }])).toContain('>SM<');
});
