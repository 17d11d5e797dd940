import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LoadedAt, useTimeOrDate } from './hooks.ts';

const Times = () => ['2026-10-28T15:12:00Z', '2026-10-27T15:12:00Z'].map(useTimeOrDate()).join('; ');

test('the server’s clock says which moments are of today, not the browser’s', () => {
  const page = renderToString(
    <LoadedAt value="2026-10-28T20:00:00Z">
      <Times />
    </LoadedAt>,
  );
  expect(page).toBe('10:12 AM; October 27, 2026, 10:12 AM');
});
