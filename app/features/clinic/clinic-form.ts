import {
  choice,
  date,
  email,
  formValues,
  line,
  link,
  number,
  phone,
  text,
  time,
  type Fields,
  type FormValues,
} from '#app/records/fields.ts';
import { weekdays } from '#app/shared/dates.ts';
import { timeZones } from '#app/shared/zones.ts';
import type { ClosedTime } from './hours.ts';
import { counted } from '#app/shared/phrases.ts';

const webAddress = 'Enter a web address that starts with https://.';
const phoneNumber = 'Enter a phone number with area code, like 225 555 0140.';

/** Clinic details with a single text. The form, its limits, the stored record and the types are derived from this and the groups below. */
export const textFields = {
  shortName: line({
    label: 'Short name',
    hint: 'Shown in the header. Up to 14 letters looks best',
    missing: 'Enter the short name.',
    max: 40,
  }),
  descriptor: line({
    label: 'Type of clinic',
    hint: 'Shown beside the short name',
    missing: 'Enter the type of clinic.',
    max: 60,
  }),
  legalName: line({
    label: 'Company name',
    hint: 'Shown in the copyright line',
    missing: 'Enter the company’s full name.',
    max: 120,
  }),
  tagline: line({ label: 'Tagline', max: 120, wide: true, optional: true }),
  fax: phone({ label: 'Fax', max: 40, optional: true }),
  email: email({ label: 'Contact e-mail', missing: 'Enter the e-mail address.', max: 254 }),
  street: line({ label: 'Street address', max: 120, optional: true }),
  cityLine: line({
    label: 'Town, state and ZIP code',
    hint: 'Sets which state holidays are listed',
    max: 120,
    optional: true,
  }),
  timeZone: choice({
    label: 'Time zone',
    hint: 'Used for hours, call-back promises and dates',
    options: timeZones,
    missing: 'Choose the time zone.',
    invalid: 'Choose the time zone.',
  }),
  hoursNote: line({
    label: 'Note under the hours',
    hint: 'For example: Saturdays by appointment.',
    max: 300,
    wide: true,
    optional: true,
  }),
  privacyContact: line({
    label: 'Privacy contact',
    hint: 'Name or title, and phone. Used in the Notice of Privacy Practices',
    max: 160,
    wide: true,
    optional: true,
  }),
  civilRightsContact: line({
    label: 'Civil rights coordinator',
    hint: 'Name or title. Used in the nondiscrimination notice',
    max: 160,
    wide: true,
    optional: true,
  }),
  complaintContact: line({ label: 'Complaints contact', hint: 'Name or title', max: 160, wide: true, optional: true }),
  accreditor: line({
    label: 'Accreditation organization',
    hint: 'With its phone or website, so that patients can file a complaint',
    max: 160,
    wide: true,
    optional: true,
  }),
  historyExperience: line({
    label: 'Years of experience (history text)',
    hint: 'For example 50+',
    max: 10,
    optional: true,
  }),
  yearsOfService: line({ label: 'Years of service', hint: 'For example 8+', max: 10, optional: true }),
};

export const phoneFields = {
  officePhone: phone({ label: 'Office phone', missing: phoneNumber, max: 40 }),
  cellPhone: phone({ label: 'Cell phone', missing: phoneNumber, max: 40 }),
  referralPhone: phone({
    label: 'Referral line',
    hint: 'For medical offices. If empty, the office phone is shown.',
    invalid: phoneNumber,
    max: 40,
    optional: true,
  }),
};

export const numberFields = {
  copyrightYear: number({
    label: 'Copyright year',
    min: 1900,
    max: 2200,
    missing: 'Enter a year, like 2025.',
    invalid: 'Enter a year, like 2025.',
  }),
  followUpMonths: number({ label: 'Months between follow-ups', min: 1, max: 60, missing: 'Enter a number of months.' }),
};

const address = { invalid: webAddress, wide: true, external: true } as const;

export const socialFields = {
  facebook: link({ ...address, label: 'Facebook', hint: 'https://www.facebook.com/…', max: 300, optional: true }),
  linkedin: link({ ...address, label: 'LinkedIn', hint: 'https://www.linkedin.com/…', max: 300, optional: true }),
  instagram: link({ ...address, label: 'Instagram', hint: 'https://www.instagram.com/…', max: 300, optional: true }),
};

export const videoFields = {
  url: line({
    label: 'Video',
    hint: '/film/clinic.mp4 for the built-in video, or a YouTube (no-cookie) or Vimeo embed address',
    max: 500,
    wide: true,
    optional: true,
  }),
  title: line({ label: 'Video title', max: 80, optional: true }),
  length: line({ label: 'Video length', hint: 'For example 40 seconds, with captions', max: 60, optional: true }),
};

export const mapFields = {
  link: link({ ...address, label: 'Map link', missing: webAddress, max: 500 }),
  embed: link({
    ...address,
    label: 'Embedded map',
    hint: 'An OpenStreetMap embed address',
    missing: webAddress,
    max: 500,
  }),
};

/** The form's fields for each weekday. If all are empty, the clinic is closed that day. */
export const hoursFields = {
  opens: time({ label: 'Opens', optional: true }),
  closes: time({ label: 'Closes', optional: true }),
  'break.from': time({ label: 'Lunch from', optional: true }),
  'break.until': time({ label: 'Lunch until', optional: true }),
};

export const figureFields = {
  number: line({ label: 'Number', max: 6, optional: true }),
  title: line({ label: 'What it counts', max: 40, optional: true }),
};

export const figureLines = 3;

/** Lists with one row per line. Their fields have names like 'week.0.opens'. */
export const clinicLists = {
  week: { lines: weekdays, fields: hoursFields },
  funFacts: { lines: Array.from({ length: figureLines }, (_, index) => `line ${index + 1}`), fields: figureFields },
} as const satisfies Record<string, { lines: readonly string[]; fields: Fields }>;

export const clinicFields: Fields = {
  ...textFields,
  ...phoneFields,
  ...numberFields,
  ...named('social', socialFields),
  ...named('video', videoFields),
  ...named('map', mapFields),
  ...listed('week'),
  ...listed('funFacts'),
};

function named(group: string, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, rule]) => [`${group}.${name}`, rule]));
}

function listed(list: keyof typeof clinicLists): Fields {
  const { lines, fields } = clinicLists[list];
  return Object.assign({}, ...lines.map((_, index) => named(`${list}.${index}`, fields)));
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
  startsOn: date({ label: 'First day', missing: 'Enter the first day.' }),
  endsOn: date({
    label: 'Last day',
    invalid: 'Enter the last day, or leave it empty for a single day.',
    optional: true,
  }),
  fromTime: time({ label: 'Closed from', optional: true }),
  untilTime: time({ label: 'Closed until', optional: true }),
  reason: line({ autoComplete: 'off', label: 'Reason', missing: 'Enter a reason, like Thanksgiving.', max: 120 }),
};

export function closureValues({ fromTime, untilTime, ...closed }: ClosedTime) {
  const times = { fromTime: fromTime?.slice(0, 5) ?? '', untilTime: untilTime?.slice(0, 5) ?? '' };
  return formValues(closureFields, { ...closed, ...times });
}

const callbackInvalid = 'Enter a whole number of minutes from 30 to 2,400.';

export const callbackFields = {
  promiseMinutes: number({
    autoComplete: 'off',
    label: 'Call back within (open minutes)',
    hint: 'For example, 180 for three open hours. From 30 to 2,400.',
    min: 30,
    max: 2_400,
    missing: callbackInvalid,
    invalid: callbackInvalid,
  }),
};

/** '3 open hours', '2 open hours and 30 minutes', '45 open minutes'. */
export function formatOpenMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} open minutes`;
  const open = counted(hours, 'open hour');
  return rest === 0 ? open : `${open} and ${counted(rest, 'minute')}`;
}

export const stormFields = {
  note: text({
    label: 'Note',
    hint: 'For example: The roads are flooded. We hope to open on Thursday.',
    max: 280,
    optional: true,
    paragraphs: true,
  }),
  otherPhone: phone({
    autoComplete: 'off',
    label: 'Other phone',
    hint: 'A number that works if the office phone does not',
    invalid: phoneNumber,
    max: 40,
    optional: true,
  }),
};

export const clinicErrorMessages = {
  save: 'Not saved.',
  'save-promise': 'The call-back promise was not changed.',
  'add-closure': 'The closure was not added.',
  'change-closure': 'The closure was not changed.',
  'delete-closure': 'The closure was not removed.',
  holidays: 'The holidays were not saved.',
};

export const stormErrorMessages = { closed: 'Not changed.', open: 'Not changed.', end: 'Not changed.' };

export function storedFacts({ values, version }: { values: FormValues; version: number }): FormValues {
  return { ...values, version: String(version) };
}
