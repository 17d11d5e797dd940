import { email, line } from '#app/forms/fields.ts';
import { createClientAction } from '#app/forms/form.ts';
import { secrets } from '#app/forms/secrets.ts';
import { notAnswered, notSent } from './sign-in.ts';

export const personFields = {
  name: line('Your name', { max: 80, missing: 'Please enter your name.', autoComplete: 'name' }),
  email: email('E-mail', {
    max: 254,
    missing: 'Please enter an e-mail address.',
    invalid: 'Please enter an e-mail address.',
    autoComplete: 'username',
  }),
};

/** The first account also needs the code from the log, as proof that the person runs the server. */
export const firstAccountFields = {
  setupCode: line('Code from the site’s log', {
    max: 40,
    missing: 'Please enter the code from the site’s log.',
    hint: '12 letters and digits, like 3F0A-91CC-B27D.',
    autoComplete: 'off',
  }),
  ...personFields,
};

/** The forms of the sign-in pages. Each sends back those of the fields that it has. */
export const signInForm = { failed: notAnswered, fields: { ...firstAccountFields, ...secrets } };
export const signInClientAction = createClientAction({ ...signInForm, failed: notSent, unanswered: notAnswered });

export const invitationFields = {
  name: line('Name', { max: 80, missing: 'Please enter a name.', autoComplete: 'off' }),
  email: { ...personFields.email, autoComplete: 'off' },
};

export const peopleErrorMessages = { invite: 'The invitation was not sent.' };

/** Returns 'Chrome on Android', from the User-Agent header. This is enough for people to recognize their phone. */
export function deviceName(userAgent: string | null): string {
  const agent = userAgent ?? '';
  const firstIn = (names: object) => Object.entries(names).find(([sign]) => agent.includes(sign))?.[1] ?? [];
  return [browsers, systems].flatMap(firstIn).join(' on ') || 'An unknown device';
}

/** The first that occurs in the User-Agent header counts: Edge also says Chrome, and Chrome also says Safari. */
const browsers = {
  'Edg/': 'Edge',
  'OPR/': 'Opera',
  'SamsungBrowser/': 'Samsung Internet',
  'Firefox/': 'Firefox',
  'Chrome/': 'Chrome',
  'Safari/': 'Safari',
};
const systems = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  'Mac OS X': 'Mac',
  CrOS: 'Chromebook',
  Linux: 'Linux',
};
