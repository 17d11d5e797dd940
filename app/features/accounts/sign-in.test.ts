import { expect, test } from 'vitest';
import { safeOrigin, signInAddress } from './sign-in.ts';

test.each(['/admin/blog', '/admin/contactMessages?q=a%20b', '/admin/blog/12', '/admin'])('%s is kept', (from) => {
  expect(safeOrigin(from)).toBe(from);
});

test.each([
  null,
  '',
  'https://evil.example/admin/blog',
  '//evil.example/admin',
  '/\\evil.example',
  '/admin/../blog\\x',
  '/admin/..//evil.example',
  '/admin/../blog',
  '/admin/./blog',
  '/admin//blog',
  '/admin/blog/..',
  '/admin/blog/../../x',
  '/admin/login',
  '/admin/login/code',
  '/admin/first-account',
  '/blog',
  'javascript:alert(1)',
  `/admin/${'x'.repeat(600)}`,
])('%s is replaced by the default page', (from) => {
  expect(safeOrigin(from)).toBe('/admin/staff');
});

test('a data request is remembered as the page it belongs to', () => {
  expect(signInAddress({ pathname: '/admin/blog.data', search: '?_routes=x&q=1' })).toBe(
    '/admin/login?from=%2Fadmin%2Fblog%3Fq%3D1',
  );
  expect(signInAddress({ pathname: '/admin/staff', search: '' })).toBe('/admin/login');
});
