import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Picture } from '#app/features/pictures/picture.ts';
import { Portrait } from './portrait.tsx';

const picture: Picture = {
  id: 1,
  status: 'ready',
  failure: null,
  width: 600,
  height: 800,
  color: '#aabbcc',
  sources: [{ type: 'image/avif', srcSet: '/files/x/480.avif 480w' }],
  src: '/files/x/480.jpg',
};
const show = (shown: Picture | null) => renderToString(<Portrait person={{ name: 'Sample Person', picture: shown }} />);

test('a person with a ready portrait is shown, and rings with initials stand for everyone else', () => {
  const portrait = show(picture);
  expect(portrait).toContain('/files/x/480.avif');
  // The name is beside it.
  expect(portrait).toContain('alt=""');
  expect(portrait).not.toContain('>SP<');
  for (const absent of [null, { ...picture, status: 'waiting' as const }, { ...picture, status: 'failed' as const }]) {
    const rings = show(absent);
    expect(rings).toContain('>SP<');
    expect(rings).not.toContain('<img');
    expect(rings).toContain('aria-hidden="true"');
  }
});
