import type { App } from '#app/context.ts';
import { oidcProvider } from '#app/platform/auth.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import type { Caller } from './sign-in.server.ts';
import { authHeaders } from './session.server.ts';

/** What a browser must be able to ask better-auth itself. Everything else goes through our own forms. */
const open = new Set([
  `GET /api/auth/callback/${oidcProvider}`,
  'GET /api/auth/passkey/generate-authenticate-options',
  'POST /api/auth/passkey/verify-authentication',
  'GET /api/auth/passkey/generate-register-options',
  'POST /api/auth/passkey/verify-registration',
]);

const perAddress: Limit = { name: 'auth-address', times: 60, seconds: 900 };

export async function answerAuthRequest(app: App, { request, address }: Caller): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!open.has(`${request.method} ${pathname}`)) return new Response('Not found', { status: 404 });
  const wait = await app.limits.take(perAddress, address);
  if (wait)
    return new Response('Too many tries. Please wait and try again.', {
      status: 429,
      headers: { 'Retry-After': String(wait) },
    });
  const headers = authHeaders(request, address);
  const type = request.headers.get('Content-Type');
  if (type) headers.set('Content-Type', type);
  const body = request.method === 'POST' ? await request.arrayBuffer() : null;
  const answer = await app.auth.handler(new Request(request.url, { method: request.method, headers, body }));
  // A redirect of the provider's way must keep the sign-in page's window connected.
  const response = new Response(answer.body, answer);
  response.headers.set('Cross-Origin-Opener-Policy', 'unsafe-none');
  return response;
}
