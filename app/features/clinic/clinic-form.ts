import {
  choice,
  type controlProps,
  date,
  email,
  flag,
  formValues,
  line,
  link,
  number,
  phone,
  text,
  time,
  type Fields,
  type FormValues,
} from '#app/forms/fields.ts';
import { weekdays } from '#app/shared/dates.ts';
import { counted } from '#app/shared/phrases.ts';
import { timeZones } from '#app/shared/time-zones.ts';
import { accentFields, brandingPictures } from './branding-form.ts';
import type { ClosedTime } from './hours.ts';

const webAddress = 'Enter a web address that starts with https://.';
const phoneNumber = 'Enter a phone number with area code.';

const weeks = { hint: 'Until it goes home, like 2 to 4', max: 20, missing: 'Enter the weeks, like 2 to 4.' } as const;

/** Clinic details with a single text. The form, its limits, the stored record and the types are derived from this and the groups below. */
export const textFields = {
  shortName: line('Short name', {
    hint: 'In the header, up to 14 letters look best',
    missing: 'Enter the short name.',
    max: 40,
  }),
  descriptor: line('Type of clinic', { hint: 'Beside the short name', missing: 'Enter the type of clinic.', max: 60 }),
  legalName: line('Company name', { missing: 'Enter the company’s full name.', max: 120 }),
  tagline: line('Tagline', { max: 120, wide: true, optional: true }),
  fax: phone('Fax', { max: 40, optional: true }),
  email: email('Contact e-mail', { missing: 'Enter the e-mail address.', max: 254, wide: true }),
  street: line('Street address', { missing: 'Enter the street address.', max: 120 }),
  cityLine: line('Town, state and ZIP code', { max: 120, optional: true }),
  timeZone: choice('Time zone', {
    options: timeZones,
    missing: 'Choose the time zone.',
    invalid: 'Choose the time zone.',
  }),
  hoursNote: line('Note under the hours', {
    hint: 'For example: Saturdays by appointment.',
    max: 300,
    wide: true,
    optional: true,
  }),
  privacyContact: line('Privacy contact', { hint: 'Name or title, and phone', max: 160, optional: true }),
  civilRightsContact: line('Civil rights coordinator', { hint: 'Name or title', max: 160, optional: true }),
  complaintContact: line('Complaints contact', { hint: 'Name or title', max: 160, optional: true }),
  accreditor: line('Accreditation organization', { hint: 'With its phone or website', max: 160, optional: true }),
  historyExperience: line('Years of experience (history text)', { hint: 'For example 50+', max: 10, optional: true }),
  yearsOfService: line('Years of service', { hint: 'For example 8+', max: 10, optional: true }),
  belowKneeWeeks: line('Weeks for a below-knee leg', weeks),
  aboveKneeWeeks: line('Weeks for an above-knee leg', weeks),
  armWeeks: line('Weeks for an arm or hand', weeks),
  vanDriver: line('Who drives the van', { hint: 'Fits “… drives it”', max: 60, missing: 'Say who drives the van.' }),
};

export const phoneFields = {
  officePhone: phone('Office phone', { words: 'phone number, telephone, main line', missing: phoneNumber, max: 40 }),
  cellPhone: phone('Cell phone', { words: 'phone number, mobile', missing: phoneNumber, max: 40 }),
  referralPhone: phone('Referral line', { max: 40, optional: true }),
};

export const numberFields = {
  copyrightYear: number('Copyright year', {
    min: 1900,
    max: 2200,
    missing: 'Enter a year, like 2025.',
    invalid: 'Enter a year, like 2025.',
  }),
  followUpMonths: number('Months between follow-ups', { min: 1, max: 60, missing: 'Enter a number of months.' }),
  rednessMinutes: number('Minutes until redness fades', { min: 1, max: 60, missing: 'Enter a number of minutes.' }),
};

const address = { invalid: webAddress, wide: true, external: true } as const;

export const socialFields = {
  facebook: link('Facebook', { ...address, hint: 'https://www.facebook.com/…', max: 300, optional: true }),
  linkedin: link('LinkedIn', { ...address, hint: 'https://www.linkedin.com/…', max: 300, optional: true }),
  instagram: link('Instagram', { ...address, hint: 'https://www.instagram.com/…', max: 300, optional: true }),
};

export const videoFields = {
  url: line('Video', {
    hint: '/film/clinic.mp4 for the built-in video, or a YouTube or Vimeo link as you copy it there',
    max: 500,
    wide: true,
    optional: true,
  }),
  title: line('Video title', { max: 80, optional: true }),
  length: line('Video length', { hint: 'For example 40 seconds, with captions', max: 60, optional: true }),
};

/** The embedded map is made from the link. */
export const mapFields = {
  link: link('Link to your place on a map', {
    ...address,
    hint: 'Paste the link from your map app. The map on the contact page is made from it.',
    missing: webAddress,
    max: 500,
  }),
};

/** The form's fields for each weekday. */
export const hoursFields = {
  open: flag('Open', { words: 'hours, open, closed' }),
  opens: time('Opens', { optional: true }),
  closes: time('Closes', { optional: true }),
  'break.from': time('Lunch from', { optional: true }),
  'break.until': time('Lunch until', { optional: true }),
};

export const figureFields = {
  number: line('Number', { max: 6, optional: true }),
  title: line('What it counts', { max: 40, optional: true }),
};

export const figureLines = 3;

/** Lists with one row per line. Their fields have names like 'week.0.opens'. */
export const clinicLists = {
  week: { lines: weekdays, fields: hoursFields },
  funFacts: { lines: Array.from({ length: figureLines }, (_, index) => `line ${index + 1}`), fields: figureFields },
} as const satisfies Record<string, { lines: readonly string[]; fields: Fields }>;

export const factFields: Fields = {
  ...textFields,
  ...phoneFields,
  ...numberFields,
  ...named('social', socialFields),
  ...named('video', videoFields),
  ...named('map', mapFields),
  ...listed('week'),
  ...listed('funFacts'),
};

export function named(group: string, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, rule]) => [`${group}.${name}`, rule]));
}

function listed(list: keyof typeof clinicLists): Fields {
  const { lines, fields } = clinicLists[list];
  return Object.assign({}, ...lines.map((_, index) => named(`${list}.${index}`, fields)));
}

export const closureFields = {
  startsOn: date('First day', { missing: 'Enter the first day.' }),
  endsOn: date('Last day', { invalid: 'Enter the last day, or leave it empty for a single day.', optional: true }),
  fromTime: time('Closed from', { optional: true }),
  untilTime: time('Closed until', { optional: true }),
  reason: line('Reason', { autoComplete: 'off', missing: 'Say why, for example Inventory day.', max: 120 }),
};

export function closureValues({ fromTime, untilTime, ...closed }: ClosedTime) {
  const times = { fromTime: fromTime?.slice(0, 5) ?? '', untilTime: untilTime?.slice(0, 5) ?? '' };
  return formValues(closureFields, { ...closed, ...times });
}

export const callbackFields = {
  callBackHours: number('Call back within (hours)', { min: 0, max: 40 }),
  callBackMinutes: number('And minutes', { min: 0, max: 59 }),
};

/** Only owners may change it, because it erases messages. */
export const retentionFields = {
  retentionMonths: number('Erase after (months)', {
    wide: true,
    hint: 'They are permanently deleted overnight. Messages that still need a call are never erased.',
    min: 1,
    max: 120,
    missing: 'Enter a whole number from 1 to 120.',
  }),
};

/** Every field of the clinic's screens. Names like 'closure-12.reason' and 'Mardi Gras.closed' are described by their last part. */
export const clinicFields: Fields = {
  ...factFields,
  ...closureFields,
  ...callbackFields,
  ...retentionFields,
  ...accentFields,
  closed: flag('Closed'),
  removed: flag('Remove'),
};

export type Wire = ReturnType<typeof controlProps<Fields>>;

export type ClinicTab = 'contact' | 'hours' | 'call-backs' | 'branding' | 'notices';

export const clinicLeads: Record<ClinicTab, string> = {
  contact: 'One edit changes the header, footer, side panel, questions and contact page.',
  hours: 'Changes the “Open now” line, the hours in the footer and the call-back deadline.',
  'call-backs': 'What you promise people who ask for a call, and how long you keep their messages.',
  branding: 'Your name, logo and color, on every page and on shared links.',
  notices: 'Every page links to the notices that are in effect.',
};

export function isClinicTab(name: string): name is ClinicTab {
  return Object.hasOwn(clinicLeads, name);
}

export function clinicHref(tab: ClinicTab): string {
  return tab === 'contact' ? '/admin/clinic' : `/admin/clinic/${tab}`;
}

export type ClinicSection = {
  tab: ClinicTab;
  title: string;
  /** Other names for it, for Find. */
  words?: string;
  note?: string;
  isFold?: true;
  isAside?: true;
  /** The fields, in clinicFields. Closures, holidays and pictures are fields of the section `part`. */
  names: string[];
  part?: 'week' | 'funFacts' | 'holidays' | 'closures' | 'retention' | 'pictures' | 'accent';
};

const section = (
  tab: ClinicTab,
  title: string,
  names: string[],
  more?: Omit<ClinicSection, 'tab' | 'title' | 'names'>,
): ClinicSection => ({ tab, title, names, ...more });

/** The five screens: the forms, their saves and the links to single fields are derived from this list. */
export const clinicSections: ClinicSection[] = [
  section('contact', 'Phone and e-mail', ['officePhone', 'cellPhone', 'fax', 'referralPhone', 'email']),
  section('contact', 'Address and map', ['street', 'cityLine', 'map.link'], { words: 'Location, directions, moved' }),
  section('contact', 'Social links', Object.keys(named('social', socialFields)), {
    note: 'Empty links are not shown.',
    isFold: true,
  }),
  section('hours', 'The week', Object.keys(listed('week')), {
    words: 'Business hours, opening times, lunch',
    part: 'week',
  }),
  section('hours', 'Holidays', [], {
    words: 'Thanksgiving, Christmas, days off, vacation',
    part: 'holidays',
    isFold: true,
  }),
  section('hours', 'Note under the hours, time zone', ['timeZone', 'hoursNote'], { isFold: true }),
  section('hours', 'Closures', [], {
    words: 'Closed days, holiday, vacation, day off, inventory',
    part: 'closures',
    isAside: true,
  }),
  section('call-backs', 'Call-back deadline', Object.keys(callbackFields), {
    words: 'Call back within, response time',
    note: 'Only open hours count. Lunch, evenings, holidays and closures do not.',
  }),
  section('call-backs', 'Finished messages', Object.keys(retentionFields), {
    words: 'Delete messages, retention, how long we keep',
    part: 'retention',
  }),
  section('branding', 'Name', ['shortName', 'descriptor', 'legalName', 'copyrightYear', 'tagline']),
  section('branding', 'Logo and icons', [], {
    words: 'Favicon, brand, small mark, picture for shared links',
    part: 'pictures',
  }),
  section(
    'branding',
    'Numbers and claims',
    [
      ...Object.keys(listed('funFacts')),
      'historyExperience',
      'yearsOfService',
      'followUpMonths',
      'rednessMinutes',
      'belowKneeWeeks',
      'aboveKneeWeeks',
      'armWeeks',
      'vanDriver',
    ],
    {
      note: 'The history text and the home page may give different numbers. You decide what each one says.',
      part: 'funFacts',
      isFold: true,
    },
  ),
  section('branding', 'Home page video', Object.keys(named('video', videoFields)), { isFold: true }),
  section('branding', 'Accent color', ['accent'], { part: 'accent', isAside: true }),
  section(
    'notices',
    'Names the notices need',
    ['privacyContact', 'civilRightsContact', 'complaintContact', 'accreditor'],
    { note: 'A notice with a blank stays a draft.' },
  ),
];

/** Says what is inside a fold: its first three values, by label where the value is no text for people. */
export function foldSummary({ part, names }: ClinicSection, values: FormValues): string {
  const days = Object.keys(values).filter((name) => name.endsWith('.closed'));
  if (part === 'holidays') return `${counted(days.length, 'day')}, ${days.filter((day) => values[day]).length} closed`;
  const texts = names.flatMap((name) => {
    const [field, value] = [clinicFields[name], values[name]];
    if (!field || !value) return [];
    return field.kind === 'link' ? field.label : field.kind === 'choice' ? (field.options[value] ?? []) : value;
  });
  return texts.slice(0, 3).join(', ') || 'Empty';
}

/** How a change of this field is called: 'Friday' for all times of a day, 'Mardi Gras' for a holiday, 'Logo' for its picture. */
export function clinicLabel(name: string): string {
  const [group = '', row = '', ...rest] = name.split('.');
  if (group === 'week') return weekdays[Number(row)] ?? name;
  if (group === 'funFacts') return `Number ${Number(row) + 1}`;
  if (group.startsWith('closure-')) return group.startsWith('closure-new') ? 'New closure' : 'Closure';
  if (name.endsWith('.closed')) return [group, row, ...rest].slice(0, -1).join('.');
  const picture = Object.entries(brandingPictures).find(([key]) => key === group.replace(/Id$/, ''));
  return clinicFields[name]?.label ?? picture?.[1].title ?? name;
}

export const stormFields = {
  note: text('Note', {
    hint: 'For example: The roads are flooded. We hope to open on Thursday.',
    max: 280,
    optional: true,
    paragraphs: true,
  }),
  otherPhone: phone('Other phone', {
    autoComplete: 'off',
    hint: 'A number that works if the office phone does not',
    max: 40,
    optional: true,
  }),
};

export const clinicErrorMessages = { save: 'Not saved.' };

export const stormErrorMessages = {
  closed: 'Not changed.',
  open: 'Not changed.',
  end: 'Not changed.',
  undo: 'Not undone.',
};
