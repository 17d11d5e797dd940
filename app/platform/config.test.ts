import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configKeys, readConfig } from './config.server.ts';

const least = { DATABASE_URL: 'postgres://u:p@127.0.0.1/db', AUTH_SECRET: 'x'.repeat(32) };

test('defaults fill what is not given, and an empty value counts as not given', () => {
  expect(readConfig({ ...least, PORT: '' })).toMatchObject({
    port: 4300,
    publicUrl: 'http://127.0.0.1:4300',
    trustProxy: false,
    mode: 'production',
  });
});

test('a wrong setting stops the start with its name', () => {
  expect(() => readConfig({})).toThrow(/DATABASE_URL/);
  expect(() => readConfig({ ...least, AUTH_SECRET: '' })).toThrow(/AUTH_SECRET/);
  expect(() => readConfig({ ...least, PORT: '99999' })).toThrow(/PORT/);
  expect(() => readConfig({ ...least, PUBLIC_URL: 'javascript:alert(1)' })).toThrow(/PUBLIC_URL/);
});

test('.env.example names every setting and no other', () => {
  const named = [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map((match) => match[1]);
  expect(named.sort()).toEqual([...configKeys].sort());
});
