import { randomUUID } from 'node:crypto';
import { createCookie } from 'react-router';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { hmac } from '#app/platform/signed.server.ts';

/** So many people may share a computer before the first is forgotten. */
const peopleRemembered = 5;
const deviceSchema = z.object({ id: z.string(), proofs: z.array(z.string()) });

/**
 * A browser that has signed in before carries proof of it, for each person apart. Its wrong tries are counted by itself: others who share
 * its address, in a waiting room or behind a company's firewall, cannot use up its tries, nor can anyone who tries from elsewhere.
 */
export async function findKnownDevice(app: App, request: Request, email: string): Promise<string | null> {
  const device = await readDevice(app, request);
  return device?.proofs.includes(proofFor(app, device.id, email)) ? device.id : null;
}

/** The device alone, where it is not yet known who uses it. */
export async function findDevice(app: App, request: Request): Promise<string | null> {
  return (await readDevice(app, request))?.id ?? null;
}

export async function rememberDevice(app: App, request: Request, email: string): Promise<string> {
  const { id, proofs } = (await readDevice(app, request)) ?? { id: randomUUID(), proofs: [] };
  const remembered = new Set([proofFor(app, id, email), ...proofs]);
  return deviceCookie(app).serialize({ id, proofs: [...remembered].slice(0, peopleRemembered) });
}

async function readDevice(app: App, request: Request): Promise<z.infer<typeof deviceSchema> | null> {
  const read = deviceSchema.safeParse(await deviceCookie(app).parse(request.headers.get('Cookie')));
  return read.success ? read.data : null;
}

// Not like the session's name: pages are cached for visitors who have only this cookie.
function deviceCookie({ config }: App) {
  const secure = config.publicUrl.startsWith('https:');
  return createCookie(secure ? '__Host-clinic-device' : 'clinic-device', {
    secrets: [hmac(config.authSecret, 'known device', 'cookie')],
    maxAge: 365 * 86_400,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

/** No address is readable in it. */
function proofFor({ config }: App, id: string, email: string): string {
  return hmac(config.authSecret, 'known device', `${id} ${email}`);
}
