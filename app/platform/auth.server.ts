import { createHash, randomBytes } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { betterAuth, type BetterAuthPlugin, type GenericEndpointContext } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { genericOAuth, twoFactor } from 'better-auth/plugins';
import { eq } from 'drizzle-orm';
import { passkeys, people, secondSteps, sessions, signInAccounts, verifications } from '#db/accounts-schema.ts';
import type { Config, Oidc } from './config.server.ts';
import type { Db } from './db.server.ts';
import type { Log } from './log.server.ts';
import type { PasswordHash } from './passwords.server.ts';

export type Auth = ReturnType<typeof openAuth>;

/** The header that passes the client's address to better-auth. A value that the client sends is overwritten. */
export const addressHeader = 'x-clinic-address';

export const oidcProvider = 'google';
/** How long a sign-in counts as fresh. Changing sign-in settings needs a fresh one. */
export const freshSeconds = 900;
const resetSeconds = 3_600;
export const passwordLength = { min: 12, max: 200 };

type AuthServices = {
  passwords: PasswordHash;
  sendResetPassword: (to: { email: string; name: string; token: string; expiresAt: Date }) => Promise<void>;
};

/** Passwords, sessions, OpenID, two-step sign-in and passkeys, in our own tables. There is no sign-up: staff create accounts. */
export function openAuth(config: Config, db: Db, log: Log, { passwords, sendResetPassword }: AuthServices) {
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
    // Our own limits count per account and address, and also cover requests that never reach better-auth.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    trustedOrigins: [origin],
    advanced: {
      cookiePrefix: secure ? '__Host-clinic' : 'clinic',
      // Otherwise better-auth would put __Secure- before our __Host- prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { secure, sameSite: 'lax', httpOnly: true, path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      disableOriginCheck: false,
    },
    // Its router writes errors to the console, past our log. Thrown ones reach our own error handling.
    onAPIError: { throw: true },
    // Its arguments can contain e-mail addresses, so log only the message.
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

/** A passkey replaces both steps only if the device verified its user (fingerprint, face or PIN). The library does not require it. */
function requireVerifiedUser(verified: boolean | undefined): undefined {
  if (!verified) throw new APIError('UNAUTHORIZED', { message: 'The passkey did not verify its user' });
}

/** Creates the same challenge that better-auth creates after a correct password: 10 minutes, bound to this browser. */
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

/** Returns the person whose second step is pending in this browser, from better-auth's own challenge cookie. */
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
    // Configured explicitly, because discovery would make our start depend on the provider.
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

/** Crockford's base 32, which has no letters that look like digits. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz';
const [codes, groups, groupLength] = [10, 4, 6];
const hashPrefix = 'sha256:';

/** 120 random bits each, too many to guess, so a plain hash is enough to store them. */
function makeCodes(): string[] {
  return Array.from({ length: codes }, () =>
    Array.from({ length: groups }, () =>
      Array.from(randomBytes(groupLength), (byte) => signs.charAt(byte % signs.length)).join(''),
    ).join('-'),
  );
}

/** Returns the stored form of a code. Spaces, dashes, case and letters that look like digits do not matter. */
export function hashRecoveryCode(typed: string): string {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return hashPrefix + createHash('sha256').update(code).digest('base64url');
}

/** Returns new codes, to be shown once, and their hashes for the database. */
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
