import { expect, test } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { requireSamplePages } from './sample.server.ts';

const config = (setting: string) =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://u:p@127.0.0.1/db', SAMPLE_PAGES: setting });

test('the sample pages exist unless they are turned off, and then answer 404', () => {
  expect(() => requireSamplePages({ config: config('on') })).not.toThrow();
  expect(() => requireSamplePages({ config: config('') })).not.toThrow();
  expect(() => requireSamplePages({ config: config('off') })).toThrow(
    expect.objectContaining({ init: { status: 404 } }),
  );
});
