import { describe, expect, test } from 'vitest';
import { spec } from '#tests/setup/spec.ts';
import { breadcrumbs } from './breadcrumbs.ts';

const home = { label: 'Home', href: '/' };

describe('breadcrumbs', () => {
  test('follow the path’s segments', () => {
    spec('2.3');
    expect(breadcrumbs('/departments/ottobock')).toEqual({
      above: [home, { label: 'Departments', href: '/departments' }],
      current: 'Ottobock',
    });
    expect(breadcrumbs('/pricing-plan')).toEqual({ above: [home], current: 'Pricing plan' });
  });

  test('take the page’s own name for the last', () => {
    expect(breadcrumbs('/blog/sock-ply', 'Sock ply, explained')).toEqual({
      above: [home, { label: 'Blog', href: '/blog' }],
      current: 'Sock ply, explained',
    });
  });

  test('have nothing above the home page', () => {
    expect(breadcrumbs('/')).toEqual({ above: [], current: 'Home' });
    expect(breadcrumbs('')).toEqual({ above: [], current: 'Home' });
  });

  test('leave out query, hash and stray slashes', () => {
    expect(breadcrumbs('/blog//a-b/?tag=x#y')).toEqual({
      above: [home, { label: 'Blog', href: '/blog' }],
      current: 'A b',
    });
  });

  test('read what is encoded, and bear what cannot be read', () => {
    expect(breadcrumbs('/caf%C3%A9').current).toBe('Café');
    expect(breadcrumbs('/%E0%A4%A').current).toBe('%E0%A4%A');
  });
});
