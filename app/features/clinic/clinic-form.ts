import { valuesOf, type FormFields, type FormValues } from '#app/records/form.ts';
import { weekdays } from '#app/shared/dates.ts';
import { timeZones } from '#app/shared/zones.ts';
import type { ClosedTime } from './hours.ts';
import { counted } from '#app/shared/phrases.ts';

const webAddress = 'Enter a web address that starts with https://.';
const phoneNumber = 'Enter a phone number with area code, like 225 555 0140.';
const time = { type: 'time', max: 8 } as const;

/** Clinic details with a single text. The form, its limits, the stored record and the types are derived from this and the groups below. */
export const textFields = {
  shortName: {
    label: 'Short name',
    hint: 'Shown in the header. Up to 14 letters looks best',
    required: 'Enter the short name.',
    max: 40,
  },
  descriptor: {
    label: 'Type of clinic',
    hint: 'Shown beside the short name',
    required: 'Enter the type of clinic.',
    max: 60,
  },
  legalName: {
    label: 'Company name',
    hint: 'Shown in the copyright line',
    required: 'Enter the company’s full name.',
    max: 120,
  },
  tagline: { label: 'Tagline', max: 120, wide: true },
  fax: { label: 'Fax', type: 'tel', max: 40 },
  email: { label: 'Contact e-mail', type: 'email', required: 'Enter the e-mail address.', max: 254 },
  street: { label: 'Street address', max: 120 },
  cityLine: {
    label: 'Town, state and ZIP code',
    hint: 'Sets which state holidays are listed',
    max: 120,
  },
  timeZone: {
    label: 'Time zone',
    hint: 'Used for hours, call-back promises and dates',
    options: timeZones,
    required: 'Choose the time zone.',
    invalid: 'Choose the time zone.',
    max: 40,
  },
  hoursNote: { label: 'Note under the hours', hint: 'For example: Saturdays by appointment.', max: 300, wide: true },
  privacyContact: {
    label: 'Privacy contact',
    hint: 'Name or title, and phone. Used in the Notice of Privacy Practices',
    max: 160,
    wide: true,
  },
  civilRightsContact: {
    label: 'Civil rights coordinator',
    hint: 'Name or title. Used in the nondiscrimination notice',
    max: 160,
    wide: true,
  },
  complaintContact: { label: 'Complaints contact', hint: 'Name or title', max: 160, wide: true },
  accreditor: {
    label: 'Accreditation organization',
    hint: 'With its phone or website, so that patients can file a complaint',
    max: 160,
    wide: true,
  },
  historyExperience: { label: 'Years of experience (history text)', hint: 'For example 50+', max: 10 },
  yearsOfService: { label: 'Years of service', hint: 'For example 8+', max: 10 },
} as const satisfies FormFields;

export const phoneFields = {
  officePhone: { label: 'Office phone', type: 'tel', required: phoneNumber, max: 40 },
  cellPhone: { label: 'Cell phone', type: 'tel', required: phoneNumber, max: 40 },
  referralPhone: {
    label: 'Referral line',
    hint: 'For medical offices. If empty, the office phone is shown.',
    type: 'tel',
    invalid: phoneNumber,
    max: 40,
  },
} as const satisfies FormFields;

export const numberFields = {
  copyrightYear: {
    label: 'Copyright year',
    type: 'number',
    range: [1900, 2200],
    required: 'Enter a year, like 2025.',
    invalid: 'Enter a year, like 2025.',
    max: 4,
  },
  followUpMonths: {
    label: 'Months between follow-ups',
    type: 'number',
    range: [1, 60],
    required: 'Enter a number of months.',
    max: 2,
  },
} as const satisfies FormFields;

const link = { type: 'url', invalid: webAddress, wide: true } as const;

export const socialFields = {
  facebook: { ...link, label: 'Facebook', hint: 'https://www.facebook.com/…', max: 300 },
  linkedin: { ...link, label: 'LinkedIn', hint: 'https://www.linkedin.com/…', max: 300 },
  instagram: { ...link, label: 'Instagram', hint: 'https://www.instagram.com/…', max: 300 },
} as const satisfies FormFields;

export const videoFields = {
  url: {
    label: 'Video',
    hint: '/film/clinic.mp4 for the built-in video, or a YouTube (no-cookie) or Vimeo embed address',
    max: 500,
    wide: true,
  },
  title: { label: 'Video title', max: 80 },
  length: { label: 'Video length', hint: 'For example 40 seconds, with captions', max: 60 },
} as const satisfies FormFields;

export const mapFields = {
  link: { ...link, label: 'Map link', required: webAddress, max: 500 },
  embed: {
    ...link,
    label: 'Embedded map',
    hint: 'An OpenStreetMap embed address',
    required: webAddress,
    max: 500,
  },
} as const satisfies FormFields;

/** The form's fields for each weekday. If all are empty, the clinic is closed that day. */
export const hoursFields = {
  opens: { ...time, label: 'Opens' },
  closes: { ...time, label: 'Closes' },
  'break.from': { ...time, label: 'Lunch from' },
  'break.until': { ...time, label: 'Lunch until' },
} as const satisfies FormFields;

export const figureFields = {
  number: { label: 'Number', max: 6 },
  title: { label: 'What it counts', max: 40 },
} as const satisfies FormFields;

export const figureLines = 3;

/** Lists with one row per line. Their fields have names like 'week.0.opens'. */
export const clinicLists = {
  week: { lines: weekdays, fields: hoursFields },
  funFacts: { lines: Array.from({ length: figureLines }, (_, line) => `line ${line + 1}`), fields: figureFields },
} as const satisfies Record<string, { lines: readonly string[]; fields: FormFields }>;

export const clinicFields: FormFields = {
  ...textFields,
  ...phoneFields,
  ...numberFields,
  ...named('social', socialFields),
  ...named('video', videoFields),
  ...named('map', mapFields),
  ...listed('week'),
  ...listed('funFacts'),
};

function named(group: string, fields: FormFields): FormFields {
  return Object.fromEntries(Object.entries(fields).map(([name, rule]) => [`${group}.${name}`, rule]));
}

function listed(list: keyof typeof clinicLists): FormFields {
  const { lines, fields } = clinicLists[list];
  return Object.assign({}, ...lines.map((_, line) => named(`${list}.${line}`, fields)));
}

type Sheet = { title: string; note?: string; list?: keyof typeof clinicLists; names: string[] };

export const clinicSheets: Sheet[] = [
  { title: 'Name', names: ['shortName', 'descriptor', 'legalName', 'copyrightYear', 'tagline'] },
  {
    title: 'Contact',
    names: ['officePhone', 'cellPhone', 'fax', 'referralPhone', 'email', 'street', 'cityLine', 'timeZone'],
  },
  {
    title: 'Business hours',
    note: 'If you are closed on a day, clear all its fields.',
    list: 'week',
    names: ['hoursNote'],
  },
  { title: 'Numbers on the home page', list: 'funFacts', names: [] },
  {
    title: 'Claims about the clinic',
    note: 'The history text and the home page may give different numbers. You decide what each one says.',
    names: ['historyExperience', 'yearsOfService', 'followUpMonths'],
  },
  {
    title: 'For the notices',
    note: 'If one of these is empty, any notice that uses it has a blank and stays a draft.',
    names: ['privacyContact', 'civilRightsContact', 'complaintContact', 'accreditor'],
  },
  { title: 'Social links', note: 'Empty links are not shown.', names: Object.keys(named('social', socialFields)) },
  { title: 'Video and map', names: [...Object.keys(named('video', videoFields)), 'map.link', 'map.embed'] },
];

export const closureFields = {
  startsOn: {
    label: 'First day',
    type: 'date',
    required: 'Enter the first day.',
    invalid: 'Enter the first day.',
    max: 10,
  },
  endsOn: {
    label: 'Last day',
    type: 'date',
    invalid: 'Enter the last day, or leave it empty for a single day.',
    max: 10,
  },
  fromTime: { label: 'Closed from', type: 'time', max: 8 },
  untilTime: { label: 'Closed until', type: 'time', max: 8 },
  reason: { autoComplete: 'off', label: 'Reason', required: 'Enter a reason, like Thanksgiving.', max: 120 },
} as const satisfies FormFields;

export function closureValues({ fromTime, untilTime, ...closed }: ClosedTime) {
  const times = { fromTime: fromTime?.slice(0, 5) ?? '', untilTime: untilTime?.slice(0, 5) ?? '' };
  return valuesOf(closureFields, { ...closed, ...times });
}

const callbackInvalid = 'Enter a whole number of minutes from 30 to 2,400.';

export const callbackFields = {
  promiseMinutes: {
    autoComplete: 'off',
    label: 'Call back within (open minutes)',
    hint: 'For example, 180 for three open hours. From 30 to 2,400.',
    type: 'number',
    range: [30, 2_400],
    required: callbackInvalid,
    invalid: callbackInvalid,
    max: 6,
  },
} as const satisfies FormFields;

/** '3 open hours', '2 open hours and 30 minutes', '45 open minutes'. */
export function formatOpenMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} open minutes`;
  const open = counted(hours, 'open hour');
  return rest === 0 ? open : `${open} and ${counted(rest, 'minute')}`;
}

export const stormFields = {
  note: {
    label: 'Note',
    hint: 'For example: The roads are flooded. We hope to open on Thursday.',
    max: 280,
    multiline: true,
  },
  otherPhone: {
    autoComplete: 'off',
    label: 'Other phone',
    hint: 'A number that works if the office phone does not',
    type: 'tel',
    invalid: phoneNumber,
    max: 40,
  },
} as const satisfies FormFields;

export const clinicErrorMessages = {
  save: 'Not saved.',
  'save-promise': 'The call-back promise was not changed.',
  'add-closure': 'The closure was not added.',
  'change-closure': 'The closure was not changed.',
  'delete-closure': 'The closure was not removed.',
  holidays: 'The holidays were not saved.',
};

export const stormErrorMessages = { closed: 'Not changed.', open: 'Not changed.', end: 'Not changed.' };

/** A colleague's saved values, for fields that both changed. */
export type ClinicActionData = { theirs: FormValues };

export function storedFacts({ values, version }: { values: FormValues; version: number }): FormValues {
  return { ...values, version: String(version) };
}
