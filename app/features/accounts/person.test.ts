import { expect, test } from 'vitest';
import { deviceName } from './person.ts';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge on Windows'],
  ['curl/8', 'An unknown device'],
  [null, 'An unknown device'],
])('%s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
