import { isAPIError } from 'better-auth/api';
import type { App } from '#app/context.ts';
import { lastKnownFacts } from '#app/features/clinic/clinic.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { passwordProblem } from './password-problem.server.ts';
import type { Refusal } from './people.server.ts';
import { tooManyTries } from './sign-in.ts';

const perAddress: Limit = { name: 'reset-use', times: 10, seconds: 900 };

const tooOld: Refusal = {
  ok: false,
  reason: 'This link has been used or is too old. Ask for a new one on the sign-in page.',
};

/** Sets a new password by the secret of a mailed link. Every session of the person ends with it. */
export async function resetPassword(
  app: App,
  address: string,
  token: string,
  password: string,
): Promise<{ ok: true } | Refusal> {
  const weak = await passwordProblem(password, [lastKnownFacts(app).legalName]);
  if (weak) return { ok: false, reason: weak, field: 'password' };
  const blocked = await app.limits.take(perAddress, address);
  if (blocked) return { ok: false, reason: tooManyTries(blocked) };
  if (!/^[\w-]{1,100}$/.test(token)) return tooOld;
  try {
    await app.auth.api.resetPassword({ body: { newPassword: password, token } });
    return { ok: true };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return tooOld;
  }
}
