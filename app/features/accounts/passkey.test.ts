import { afterEach, expect, test, vi } from 'vitest';
import { signInWithPasskey } from './passkey.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that has a passkey, and a server that gives these answers. */
function given(...answers: Response[]): void {
  class Credential {
    static parseRequestOptionsFromJSON = (options: object) => options;
    toJSON = () => ({ id: 'x' });
  }
  vi.stubGlobal('PublicKeyCredential', Credential);
  vi.stubGlobal('navigator', { credentials: { get: () => Promise.resolve(new Credential()) } });
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
}

test.each([502, 503, 429])('a passkey is not called wrong when a proxy or a full queue answers %i', async (status) => {
  given(new Response('<h1>Bad Gateway</h1>', { status }));
  await expect(signInWithPasskey()).rejects.toThrow(String(status));
  given(Response.json({}), new Response('', { status }));
  await expect(signInWithPasskey()).rejects.toThrow(String(status));
});

test('a passkey that the server refuses is wrong, and one that it takes signs in', async () => {
  given(Response.json({}), new Response('', { status: 401 }));
  expect(await signInWithPasskey()).toBe(false);
  given(Response.json({}), Response.json({}));
  expect(await signInWithPasskey()).toBe(true);
});
