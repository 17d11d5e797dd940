import type { FormStamp } from '#app/records/visitor-form.ts';
import { isOpenIn, type HalfDay, type WeekHours } from '#app/features/clinic/hours.ts';

/** The contact form, described once. */
export const contactFields = {
  name: { label: 'Your name', max: 80, required: 'Enter your name.', autoComplete: 'name' },
  phone: {
    label: 'Phone, with area code',
    max: 40,
    required: 'Enter a phone number with area code, like (225) 555-0140.',
    type: 'tel',
    autoComplete: 'tel',
  },
  email: { label: 'E-mail', max: 254, required: 'Enter your e-mail address.', type: 'email', autoComplete: 'email' },
} as const;

/** What a visitor may choose besides. No free text, so that nobody writes of an illness here. */
export const wishFields = {
  who: {
    label: 'Who needs care?',
    max: 10,
    options: { me: 'Me', family: 'Someone in my family', office: 'I’m with a medical office' },
  },
  what: {
    label: 'What is it about?',
    max: 10,
    options: { limb: 'A limb', brace: 'A brace', repair: 'A repair', unsure: 'Not sure yet' },
  },
  where: {
    label: 'Where should we meet?',
    max: 10,
    options: { clinic: 'At the clinic', van: 'The van comes to me', hospital: 'At a hospital or rehab center' },
  },
  when: {
    label: 'When is a good time to call?',
    max: 10,
    options: { am: 'Morning', pm: 'Afternoon', any: 'Any time' },
  },
  talk: {
    label: 'How should we talk?',
    max: 10,
    options: {
      en: 'In English',
      es: 'En español',
      other: 'With an interpreter (free)',
      relay: 'Through relay (711)',
    },
  },
} as const;

/** What staff read before an answer. */
export const wishShort = { who: 'For', what: 'About', where: 'Where', when: 'When', talk: 'Talk' } as const;

/** What the form carries besides: the sentence above its button, as shown and signed. */
export type ContactStamp = FormStamp & { permission: string; permissionSigned: string };

/** A request as the page after sending shows it. */
export type SentRequest = {
  link: string;
  /** False for a link that only shows the promise. */
  canChange: boolean;
  promise: string;
  /** Null when no hour is promised. */
  promisedAt: string | null;
  /** A sentence about the preferred half-day; '' without a preference. */
  wish: string;
};

type WishName = keyof typeof wishFields;
/** What was chosen; what was skipped is not in it. */
export type Wishes = Partial<Record<WishName, string>>;

export const wishNames = Object.keys(wishFields).filter(isWishName);

function isWishName(name: string): name is WishName {
  return Object.hasOwn(wishFields, name);
}

/** The words of an answer. One that this version does not know is shown as it was stored. */
export function wishInWords(name: WishName, value: string): string {
  const options: Record<string, string> = wishFields[name].options;
  return options[value] ?? value;
}

/** Keeps only values that the form offers, whether they come from a link, a form or a row. */
export function readWishes(given: (name: WishName) => unknown): Wishes {
  return Object.fromEntries(
    wishNames.flatMap((name) => {
      const value = given(name);
      return typeof value === 'string' && Object.hasOwn(wishFields[name].options, value) ? [[name, value]] : [];
    }),
  );
}

/** The half-days that the week has: only these can be wished for. */
export function halfDays(week: WeekHours): HalfDay[] {
  return (['am', 'pm'] as const).filter((half) => week.some((day) => isOpenIn(day, half)));
}

export const contactForm = {
  fields: { ...contactFields, ...wishFields },
  failed: { '': 'Something went wrong. Please try again.' },
};

/** What a sender can change afterwards. What is not typed stays as it was, and is not shown. */
export const changeFields = {
  phone: { ...contactFields.phone, label: 'New phone number, with area code', required: undefined },
};
export const changeForm = {
  fields: { ...changeFields, ...wishFields },
  failed: { '': contactForm.failed[''], withdraw: 'Your request was not withdrawn. Please try again.' },
};

/** Pages with the contact form, by the beginning of their path, and what staff read as 'From'. */
const sources = [
  { path: '/contact', words: 'Contact form, contact page' },
  { path: '/appointments', words: 'Appointment form, appointments page' },
  { path: '/departments', words: 'Appointment form, department page' },
  { path: '/doctors', words: 'Appointment form, doctor page' },
  { path: '/home-v5', words: 'Appointment form, alternate home page' },
] as const;

const home = { path: '/', words: 'Contact form, home page' };

/** The page a form was sent from as the message keeps it: one of the known paths, never what somebody put into the address. */
export function messageSource(pathname: string): string {
  if (pathname === home.path) return home.path;
  return sources.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.path ?? '/contact';
}

export function sourceInWords(source: string): string {
  return [home, ...sources].find(({ path }) => path === source)?.words ?? 'Contact form';
}
