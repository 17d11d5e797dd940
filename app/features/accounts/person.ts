import { email, line } from '#app/records/fields.ts';
import type { Role } from '#app/context.ts';
import type { Answer } from '#app/records/answer.ts';

export const personFields = {
  name: line({ label: 'Your name', max: 80, missing: 'Please enter your name.', autoComplete: 'name' }),
  email: email({
    label: 'E-mail',
    max: 254,
    missing: 'Please enter an e-mail address.',
    invalid: 'Please enter an e-mail address.',
    autoComplete: 'username',
  }),
};

/** The first account also needs the code from the log, as proof that the person runs the server. */
export const firstAccountFields = {
  setupCode: line({
    label: 'Code from the site’s log',
    max: 40,
    missing: 'Please enter the code from the site’s log.',
    hint: '12 letters and digits, like 3F0A-91CC-B27D.',
    autoComplete: 'off',
  }),
  ...personFields,
};

export const invitationFields = {
  name: line({ label: 'Name', max: 80, missing: 'Please enter a name.', autoComplete: 'off' }),
  email: { ...personFields.email, autoComplete: 'off' },
};

export const peopleErrorMessages = { invite: 'The invitation was not sent.' };

export type Person = {
  id: string;
  name: string;
  email: string;
  secondStep: boolean;
  role: Role;
  sessions: number;
  passkeys: number;
  hasPassword: boolean;
  lastSeen: string | null;
  /** Named in ADMIN_EMAILS, so it cannot be removed here. */
  fixed: boolean;
};

export type Invitation = {
  id: number;
  name: string;
  email: string;
  role: Role;
  expiresAt: string;
  mailed: boolean;
  over: boolean;
};

export type DeviceSession = {
  id: string;
  device: string;
  since: string;
  lastSeen: string;
  /** The session of this request. */
  current: boolean;
};

export type Account = {
  name: string;
  email: string;
  hasPassword: boolean;
  /** Today is the first page after signing in. */
  startsOnToday: boolean;
  secondStep: boolean;
  /** Two-step sign-in is required, so every other staff page is closed until it is set up. */
  secondStepRequired: boolean;
  /** An authenticator app is set up. */
  codes: boolean;
  passkeys: { id: string; name: string; addedAt: string }[];
  /** Signed in recently enough to change sign-in settings. */
  fresh: boolean;
  sessions: DeviceSession[];
};

/** An authenticator app on the same phone opens `uri` instead of scanning the QR code. */
export type CodeSetup = { secret: string; uri: string; signed: string; qr: { size: number; path: string } };
export type AccountAnswer = Answer<AccountActionData>;
export type AccountActionData = { setup?: CodeSetup; recoveryCodes?: string[] };

/** Returns 'Chrome on Android', from the User-Agent header. This is enough for people to recognize their phone. */
export function deviceName(userAgent: string | null): string {
  const agent = userAgent ?? '';
  const browser = firstMatch(agent, [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['SamsungBrowser/', 'Samsung Internet'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ]);
  const system = firstMatch(agent, [
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Android', 'Android'],
    ['Windows', 'Windows'],
    ['Mac OS X', 'Mac'],
    ['CrOS', 'Chromebook'],
    ['Linux', 'Linux'],
  ]);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'An unknown device';
}

function firstMatch(agent: string, names: [string, string][]): string | undefined {
  return names.find(([sign]) => agent.includes(sign))?.[1];
}
