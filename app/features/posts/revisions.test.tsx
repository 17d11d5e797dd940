import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { RevisionLine } from '#app/records/revisions.ts';
import { RevisionsPage } from './revisions.tsx';

const saved = { savedBy: 'Dana Arceneaux', savedAt: '2026-01-05T16:00:00Z', label: 'Sock ply' };
const first: RevisionLine = { id: 1, version: 1, kind: 'saved', ...saved };
const kept: RevisionLine = { id: 3, version: 1, kind: 'conflict', ...saved, savedBy: 'Marcus Bell' };

function shown(line: RevisionLine, against: 'before' | 'now'): string {
  const comparison = { line, against, changes: [], html: null };
  const list = { postId: 1, current: 2, revisions: [kept, first], older: null };
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <RevisionsPage title="Sock ply" comparison={comparison} answer={undefined} {...list} />,
    },
  ]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

test.each([
  [first, 'now', 'Version 1 compared with version 2 (current)'],
  [kept, 'now', 'Marcus Bell’s unsaved copy beside version 2 compared with version 2 (current)'],
  [kept, 'before', 'What changed in Marcus Bell’s unsaved copy beside version 2'],
] as const)('a comparison names both texts it compares: %o %s', (line, against, heading) => {
  expect(shown(line, against)).toContain(`id="comparison">${heading}</h2>`);
});

test('restoring a version loses nothing, so its buttons are not red', () => {
  const page = shown(first, 'now');
  expect(page).toContain('Restore Marcus Bell’s unsaved copy beside version 2?');
  expect(page).not.toMatch(/class="[^"]*danger/);
});
