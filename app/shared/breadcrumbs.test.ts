import { describe, expect, test } from 'vitest';
import { breadcrumbs } from './breadcrumbs.ts';

const home = { label: 'Home', href: '/' };

describe('breadcrumbs', () => {
  test('follow the path’s segments', () => {
    expect(breadcrumbs('/departments/department-details')).toEqual({
      above: [home, { label: 'Departments', href: '/departments' }],
      current: 'Department details',
    });
    expect(breadcrumbs('/pricing-plan')).toEqual({ above: [home], current: 'Pricing plan' });
  });

  test('end with the title of a record on its own page', () => {
    expect(breadcrumbs('/blog/sock-ply', 'Sock ply, explained')).toEqual({
      above: [home, { label: 'Blog', href: '/blog' }],
      current: 'Sock ply, explained',
    });
  });

  test('are empty on the home page', () => {
    expect(breadcrumbs('/')).toEqual({ above: [], current: 'Home' });
    expect(breadcrumbs('')).toEqual({ above: [], current: 'Home' });
  });

  test('leave out query, hash and stray slashes', () => {
    expect(breadcrumbs('/blog//a-b/?tag=x#y')).toEqual({
      above: [home, { label: 'Blog', href: '/blog' }],
      current: 'A b',
    });
  });

  test('decode the path and tolerate invalid encoding', () => {
    expect(breadcrumbs('/caf%C3%A9').current).toBe('Café');
    expect(breadcrumbs('/%E0%A4%A').current).toBe('%E0%A4%A');
  });
});
