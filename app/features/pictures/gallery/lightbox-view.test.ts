import { expect, test } from 'vitest';
import { actOfKey, actOn, announce, viewPicture, type LightboxAct } from './lightbox-view.ts';

function after(...acts: LightboxAct[]) {
  return acts.reduce((view, act) => actOn(view, act, 3), viewPicture(0));
}

test('each rotation adds 90 degrees, and the fourth returns to upright', () => {
  expect(after('rotate').turn).toBe(90);
  expect(after('rotate', 'rotate', 'rotate').turn).toBe(270);
  expect(after('rotate', 'rotate', 'rotate', 'rotate').turn).toBe(0);
});

test('zoom stops at both ends', () => {
  expect(after('zoom-out').zoom).toBe(100);
  expect(after('zoom-in', 'zoom-in').zoom).toBe(200);
  expect(after('zoom-in', 'zoom-in', 'zoom-in', 'zoom-in', 'zoom-in', 'zoom-in').zoom).toBe(400);
  expect(after('zoom-in', 'zoom-in', 'zoom-out').zoom).toBe(150);
});

test('the next picture starts upright at 100 percent, and the first follows the last', () => {
  expect(after('zoom-in', 'rotate', 'next')).toEqual({ index: 1, zoom: 100, turn: 0 });
  expect(after('previous').index).toBe(2);
  expect(after('next', 'next', 'next').index).toBe(0);
});

test('shortcuts with Ctrl or Command are left to the browser', () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false };
  expect(actOfKey({ key: '+', ...plain })).toBe('zoom-in');
  expect(actOfKey({ key: '+', ...plain, ctrlKey: true })).toBeUndefined();
  expect(actOfKey({ key: 'r', ...plain, metaKey: true })).toBeUndefined();
  expect(actOfKey({ key: 'toString', ...plain })).toBeUndefined();
});

test('every action is announced in words', () => {
  expect(announce(viewPicture(2), 'next', 'Carbon foot', 18)).toBe('Carbon foot, 3 of 18');
  expect(announce(after('zoom-in'), 'zoom-in', '', 3)).toBe('Zoom 150 percent');
  expect(announce(after('rotate'), 'rotate', '', 3)).toBe('Rotated 90 degrees');
});
