import { expect, test } from 'vitest';
import { contentSecurityPolicy, headersForAll } from './plain-page.server.ts';

test('every response has the security headers, and HSTS over https', () => {
  const plain = Object.fromEntries(headersForAll({ publicUrl: 'http://127.0.0.1:4300' }));
  expect(plain).toMatchObject({ 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Opener-Policy': 'same-origin' });
  expect(plain).not.toHaveProperty('Strict-Transport-Security');
  const secure = Object.fromEntries(headersForAll({ publicUrl: 'https://clinic.example' }));
  const [, seconds] = /^max-age=(\d+); includeSubDomains$/.exec(secure['Strict-Transport-Security'] ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 86_400);
});

test('the policy allows nothing by default and forbids framing the page', () => {
  const policy = contentSecurityPolicy().split('; ');
  for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
    expect(policy).toContain(directive);
  expect(policy.join()).not.toMatch(/unsafe|\*/);
});
