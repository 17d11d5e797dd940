import type { OpenStatus } from '#app/features/clinic/clinic.ts';
import { isOpenIn, type HalfDay, type WeekHours } from '#app/features/clinic/hours.ts';
import { choice, email, line, phone } from '#app/forms/fields.ts';
import type { FormStamp } from '#app/forms/visitor-form.ts';

export const contactFields = {
  name: line('Your name', { max: 80, missing: 'Enter your name.', autoComplete: 'name' }),
  phone: phone('Phone, with area code', {
    max: 40,
    missing: 'Enter a phone number with area code.',
    autoComplete: 'tel',
  }),
  email: email('E-mail', { max: 254, missing: 'Enter your e-mail address.', autoComplete: 'email' }),
} as const;

/** There is no free text, so that no one writes about an illness here. */
export const preferenceFields = {
  who: choice('Who needs care?', {
    options: { me: 'Me', family: 'Someone in my family', office: 'I’m with a medical office' },
    optional: true,
  }),
  what: choice('What is it about?', {
    options: { limb: 'A limb', brace: 'A brace', repair: 'A repair', unsure: 'Not sure yet' },
    optional: true,
  }),
  where: choice('Where should we meet?', {
    options: { clinic: 'At the clinic', van: 'The van comes to me', hospital: 'At a hospital or rehab center' },
    optional: true,
  }),
  when: choice('When is a good time to call?', {
    options: { am: 'Morning', pm: 'Afternoon', any: 'Any time' },
    optional: true,
  }),
  talk: choice('How should we talk?', {
    options: { en: 'In English', es: 'En español', other: 'With an interpreter (free)', relay: 'Through relay (711)' },
    optional: true,
  }),
} as const;

/** Hidden data of the form: the permission sentence above its button, plain and signed. */
export type ContactStamp = FormStamp & { permission: string; permissionSigned: string };

export type SentRequest = {
  link: string;
  /** False for a link that only shows the call deadline. */
  canChange: boolean;
  /** The last two digits of the sender's number, so that they notice a typo; '' for a link that cannot change it. */
  phoneEnd: string;
  promise: string | OpenStatus;
  /** Null when no time is promised. */
  callBackBy: string | null;
  /** A sentence about the preferred half-day; '' without a preference. */
  preference: string;
};

/** The page that follows a stored request, and what it says when it can't be shown. */
export const sentPage = '/appointments/sent';
export const storedThough =
  'If you have just sent us something, it is saved. Only this page can’t be shown right now. Please don’t send it again: open this page in a minute.';

export const changePath = (link: string): string => `/appointments/change?request=${link}`;

type PreferenceName = keyof typeof preferenceFields;
/** Skipped choices are missing. */
export type Preferences = Partial<Record<PreferenceName, string>>;

export const preferenceNames = Object.keys(preferenceFields).filter(isPreferenceName);

function isPreferenceName(name: string): name is PreferenceName {
  return Object.hasOwn(preferenceFields, name);
}

/** An unknown value is shown as it was stored. */
export function formatPreference(name: PreferenceName, value: string): string {
  const options: Record<string, string> = preferenceFields[name].options;
  return options[value] ?? value;
}

/** Keeps only values that the form offers, whether they come from a link, a form or a row. */
export function readPreferences(valueOf: (name: PreferenceName) => unknown): Preferences {
  return Object.fromEntries(
    preferenceNames.flatMap((name) => {
      const value = valueOf(name);
      return typeof value === 'string' && Object.hasOwn(preferenceFields[name].options, value) ? [[name, value]] : [];
    }),
  );
}

/** Returns the half-days with opening hours. Only these can be chosen. */
export function halfDays(week: WeekHours): HalfDay[] {
  return (['am', 'pm'] as const).filter((half) => week.some((day) => isOpenIn(day, half)));
}

export const contactForm = {
  fields: { ...contactFields, ...preferenceFields },
  failed: { '': 'Something went wrong. Please try again.' },
};
