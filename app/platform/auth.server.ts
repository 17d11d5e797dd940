import { passkey } from '@better-auth/passkey';
import { betterAuth, type BetterAuthPlugin, type GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { eq } from 'drizzle-orm';
import { genericOAuth, twoFactor } from 'better-auth/plugins';
import { passkeys, people, secondSteps, sessions, signInAccounts, verifications } from '#db/accounts-schema.ts';
import type { Config, Oidc } from './config.server.ts';
import type { Db } from './db.server.ts';
import type { PasswordHash } from './password-hash.server.ts';
import type { Log } from './log.server.ts';
import { createHash, randomBytes } from 'node:crypto';

export type Auth = ReturnType<typeof openAuth>;

/** The header in which we hand the caller's address on. What a stranger sends under this name is overwritten. */
export const addressHeader = 'x-clinic-address';

export const oidcProvider = 'google';
/** How long a sign-in counts as fresh. Changing sign-in settings needs a fresh one. */
export const freshSeconds = 900;
const resetSeconds = 3_600;
export const passwordLength = { min: 12, max: 200 };

type Given = {
  passwords: PasswordHash;
  sendResetPassword: (to: { email: string; name: string; token: string; expiresAt: Date }) => Promise<void>;
};

/** Passwords, sessions, the OpenID provider, second steps and passkeys, on our own tables. Nobody can register: staff make accounts. */
export function openAuth(config: Config, db: Db, log: Log, { passwords, sendResetPassword }: Given) {
  const { hostname, origin, protocol } = new URL(config.publicUrl);
  const secure = protocol === 'https:';
  const idleSeconds = config.sessionIdleMinutes * 60;
  return betterAuth({
    appName: 'Admin Panel',
    baseURL: origin,
    basePath: '/api/auth',
    secret: config.authSecret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: people,
        session: sessions,
        account: signInAccounts,
        verification: verifications,
        twoFactor: secondSteps,
        passkey: passkeys,
      },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: passwords,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      resetPasswordTokenExpiresIn: resetSeconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user: { email, name }, token }) =>
        sendResetPassword({ email, name, token, expiresAt: new Date(Date.now() + resetSeconds * 1_000) }),
    },
    user: { additionalFields: { role: { type: ['owner', 'writer'], required: false, input: false } } },
    account: { encryptOAuthTokens: true, accountLinking: { enabled: true, trustedProviders: [] } },
    verification: { storeIdentifier: 'hashed' },
    session: {
      expiresIn: idleSeconds,
      // Extended rarely enough to save writes, often enough that an active session never expires.
      updateAge: Math.min(86_400, idleSeconds / 12),
      freshAge: freshSeconds,
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: {
        create: {
          // A second step applies to OpenID sign-ins too: the provider may not have asked for one.
          async before({ userId }, context) {
            if (!context?.path.startsWith('/callback/')) return undefined;
            const [person] = await db.select().from(people).where(eq(people.id, userId));
            if (!person?.twoFactorEnabled) return undefined;
            await beginSecondStep(context, userId);
            return false;
          },
        },
      },
    },
    // Ours count per account and address, also for what never reaches better-auth.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    trustedOrigins: [origin],
    advanced: {
      cookiePrefix: secure ? '__Host-clinic' : 'clinic',
      // It would put __Secure- before our __Host-.
      useSecureCookies: false,
      defaultCookieAttributes: { secure, sameSite: 'lax', httpOnly: true, path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      disableOriginCheck: false,
    },
    // Its messages can quote addresses; we log what matters ourselves.
    logger: { level: 'error', log: (level, message) => log.warn({ level }, message.slice(0, 200)) },
    plugins: [
      ...(config.oidc ? [genericOAuth({ config: [providerOf(config.oidc)] })] : []),
      challenge,
      twoFactor({ issuer: 'Admin Panel', allowPasswordless: true, backupCodeOptions: hashedRecoveryCodes }),
      passkey({
        rpID: hostname,
        rpName: 'Admin Panel',
        origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) => requireVerifiedUser(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) => requireVerifiedUser(verification.authenticationInfo.userVerified),
        },
      }),
    ],
  });
}

/** A passkey replaces password and second step only where its device has asked for a fingerprint, a face or a PIN. The library itself never insists. */
function requireVerifiedUser(verified: boolean | undefined): undefined {
  if (!verified) throw new APIError('UNAUTHORIZED', { message: 'The passkey did not verify its user' });
}

/** As better-auth does after a right password: a challenge of ten minutes, bound to this browser. */
async function beginSecondStep(asked: GenericEndpointContext, personId: string): Promise<void> {
  const { internalAdapter, createAuthCookie, secret } = asked.context;
  const maxAge = 600;
  const cookie = createAuthCookie('two_factor', { maxAge });
  const identifier = `2fa-${randomBytes(15).toString('base64url')}`;
  const expiresAt = new Date(Date.now() + maxAge * 1_000);
  await internalAdapter.createVerificationValue({ value: personId, identifier, expiresAt });
  await internalAdapter.createVerificationValue({ value: '0', identifier: `2fa-attempts-${identifier}`, expiresAt });
  await asked.setSignedCookie(cookie.name, identifier, secret, cookie.attributes);
}

/** Whose password was right in this browser, while the second step is still to come: what better-auth itself goes by. */
const challenge = {
  id: 'challenge',
  endpoints: {
    findChallenged: createAuthEndpoint.serverOnly({ method: 'GET', requireHeaders: true }, async (asked) => {
      const { name } = asked.context.createAuthCookie('two_factor');
      const identifier = await asked.getSignedCookie(name, asked.context.secret);
      const found = identifier ? await asked.context.internalAdapter.findVerificationValue(identifier) : null;
      return found?.value ?? null;
    }),
  },
} satisfies BetterAuthPlugin;

function providerOf(oidc: Oidc) {
  return {
    providerId: oidcProvider,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret,
    // Given one by one: asking the provider for them at the start would make the start depend on it.
    authorizationUrl: oidc.authorizationUrl,
    tokenUrl: oidc.tokenUrl,
    userInfoUrl: oidc.userinfoUrl,
    accountSubject: ({ profile }: { profile: { sub?: string | number | null | undefined } }) =>
      String(profile.sub ?? ''),
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    disableSignUp: true,
    requireEmailVerification: true,
  };
}

/** Douglas Crockford's base 32: no letter that could be taken for a digit. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz';
const [codes, groups, groupLength] = [10, 4, 6];
const hashPrefix = 'sha256:';

/** 120 bits each: nobody can try as many, so that a plain hash keeps them. */
function makeCodes(): string[] {
  return Array.from({ length: codes }, () =>
    Array.from({ length: groups }, () =>
      Array.from(randomBytes(groupLength), (byte) => signs.charAt(byte % signs.length)).join(''),
    ).join('-'),
  );
}

/** As better-auth is to compare it. Spaces, dashes, capitals and letters that look like digits make no difference. */
export function hashRecoveryCode(typed: string): string {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return hashPrefix + createHash('sha256').update(code).digest('base64url');
}

/** New ones to show once, and what is stored of them. */
export async function makeRecoveryCodes(): Promise<{ recoveryCodes: string[]; backupCodes: string }> {
  const recoveryCodes = makeCodes();
  return {
    recoveryCodes,
    backupCodes: await hashedRecoveryCodes.storeBackupCodes.encrypt(JSON.stringify(recoveryCodes)),
  };
}

/** `encrypt` hashes the codes. better-auth re-encrypts the rest after one is used, so existing hashes must pass through unchanged. */
const hashedRecoveryCodes = {
  customBackupCodesGenerate: makeCodes,
  storeBackupCodes: {
    encrypt: (json: string) =>
      Promise.resolve(
        json.replaceAll(/"([^"]*)"/g, (_, code: string) =>
          JSON.stringify(code.startsWith(hashPrefix) ? code : hashRecoveryCode(code)),
        ),
      ),
    decrypt: (stored: string) => Promise.resolve(stored),
  },
};
