import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { VersionLine } from './versions.ts';
import { Versions } from './versions.tsx';

const saved = { savedBy: 'Dana Arceneaux', savedAt: '2026-01-05T16:00:00Z', label: 'Sock ply' };
const now: VersionLine = { id: 4, version: 2, kind: 'saved', ...saved };
const first: VersionLine = { id: 1, version: 1, kind: 'saved', ...saved };
const kept: VersionLine = { id: 3, version: 1, kind: 'conflict', ...saved, savedBy: 'Marcus Bell' };

function shown(line: VersionLine, against: 'before' | 'now'): string {
  const list = { versions: [now, kept, first], older: null, current: 4, comparison: { line, against, changes: [] } };
  const Component = () => (
    <Versions {...list} nameOf={({ version }) => `Version ${version}`} fields={{}} consequence="" />
  );
  const Page = createRoutesStub([{ path: '/', Component }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

test.each([
  [first, 'now', 'Version 1 compared with the current text'],
  [kept, 'now', 'Marcus Bell’s unsaved copy compared with the current text'],
  [kept, 'before', 'What changed in Marcus Bell’s unsaved copy'],
] as const)('a comparison names both texts it compares: %o %s', (line, against, heading) => {
  expect(shown(line, against)).toContain(`id="comparison">${heading}</h2>`);
});

test('restoring a version loses nothing, so its buttons are not red', () => {
  const page = shown(first, 'now');
  expect(page).toContain('Restore Marcus Bell’s unsaved copy?');
  expect(page).toContain('Version 2 (current)');
  expect(page).not.toContain('Restore Version 2');
  expect(page).not.toMatch(/class="[^"]*danger/);
});
