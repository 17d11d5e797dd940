import type { Role } from '#app/context.ts';
import type { Answer } from '#app/records/answer.ts';
import type { FieldRule } from '#app/records/form.ts';

/** Who somebody is, as they say it themselves. */
export const personFields = {
  name: { label: 'Your name', max: 80, required: 'Please enter your name.', autoComplete: 'name' },
  email: {
    label: 'E-mail',
    max: 254,
    type: 'email',
    required: 'Please enter an e-mail address.',
    invalid: 'Please enter an e-mail address.',
    autoComplete: 'username',
  },
} satisfies Record<string, FieldRule>;

/** Plus, for the first account, proof that the person runs the server. */
export const firstAccountFields = {
  setupCode: {
    label: 'Code from the site’s log',
    max: 40,
    required: 'Please enter the code from the site’s log.',
    hint: '12 letters and digits, like 3F0A-91CC-B27D.',
    autoComplete: 'off',
  },
  ...personFields,
} satisfies Record<string, FieldRule>;

/** The same fields, filled in by a colleague. */
export const invitationFields = {
  name: { label: 'Name', max: 80, required: 'Please enter a name.', autoComplete: 'off' },
  email: { ...personFields.email, autoComplete: 'off' },
} satisfies Record<string, FieldRule>;

export const peopleFailed = { invite: 'The invitation was not sent.' };

/** A colleague as the People page shows them. */
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
  /** Named in the server's settings: cannot be removed here. */
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

/** One device on which somebody is signed in. */
export type DeviceSession = {
  id: string;
  device: string;
  since: string;
  lastSeen: string;
  /** The one this request came with. */
  current: boolean;
};

/** What a person's own page shows. */
export type Account = {
  name: string;
  email: string;
  hasPassword: boolean;
  /** After signing in they begin on Today. */
  startsOnToday: boolean;
  /** A second step is asked for after the password. */
  secondStep: boolean;
  /** Until it is set up, every other staff page is closed. */
  secondStepRequired: boolean;
  /** An app is set up for codes. */
  codes: boolean;
  passkeys: { id: string; name: string; addedAt: string }[];
  /** Signed in recently enough to change sign-in settings. */
  fresh: boolean;
  sessions: DeviceSession[];
};

/** `uri` is what an app on the same phone opens instead of the square. */
export type CodeSetup = { secret: string; uri: string; signed: string; qr: { size: number; path: string } };
export type AccountAnswer = Answer<AccountMore>;
export type AccountMore = { setup?: CodeSetup; recoveryCodes?: string[] };

/** 'Chrome on Android' from what a browser says of itself. Good enough for a person to recognize their phone. */
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
