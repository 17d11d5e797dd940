import type { StoredClinicFacts } from './clinic-facts.ts';

/** The clinic's facts as a form holds them: one text per field, under the names the inputs have. */
export type ClinicFields = Record<string, string>;

export const networks = [
  { network: 'facebook', label: 'Facebook' },
  { network: 'linkedin', label: 'LinkedIn' },
  { network: 'instagram', label: 'Instagram' },
] as const;

/** Lines the form offers: a few empty ones to fill, and room to the end. */
export const hoursLines = 10;
export const funFactLines = 3;

/** Fields that a form always sends, by their names. */
const plainFields = [
  'shortName',
  'descriptor',
  'legalName',
  'tagline',
  'street',
  'cityLine',
  'officePhone',
  'cellPhone',
  'fax',
  'email',
  'historyExperience',
  'yearsOfService',
  'followUpMonths',
  'copyrightYear',
  'video.url',
  'video.title',
  'video.length',
  'map.link',
  'map.embed',
  ...networks.map(({ network }) => `social.${network}`),
];

const lineFields = [
  ...Array.from({ length: hoursLines }, (_, line) => [`hours.${line}.days`, `hours.${line}.time`]),
  ...Array.from({ length: funFactLines }, (_, line) => [`funFacts.${line}.number`, `funFacts.${line}.title`]),
].flat();

export const clinicFieldNames = [...plainFields, ...lineFields];

export function fieldsOfFacts(facts: StoredClinicFacts): ClinicFields {
  const { officePhone, cellPhone, hours, funFacts, social, video, map } = facts;
  const filled: ClinicFields = {
    shortName: facts.shortName,
    descriptor: facts.descriptor,
    legalName: facts.legalName,
    tagline: facts.tagline,
    street: facts.street,
    cityLine: facts.cityLine,
    officePhone: officePhone.label,
    cellPhone: cellPhone.label,
    fax: facts.fax,
    email: facts.email,
    historyExperience: facts.historyExperience,
    yearsOfService: facts.yearsOfService,
    followUpMonths: String(facts.followUpMonths),
    copyrightYear: String(facts.copyrightYear),
    'video.url': video.url,
    'video.title': video.title,
    'video.length': video.length,
    'map.link': map.link,
    'map.embed': map.embed,
  };
  for (const { network, href } of social) filled[`social.${network}`] = href;
  hours.forEach(({ days, time }, line) =>
    Object.assign(filled, { [`hours.${line}.days`]: days, [`hours.${line}.time`]: time }),
  );
  funFacts.forEach(({ number, title }, line) =>
    Object.assign(filled, { [`funFacts.${line}.number`]: number, [`funFacts.${line}.title`]: title }),
  );
  return Object.fromEntries(clinicFieldNames.map((name) => [name, filled[name] ?? '']));
}

/** The tel: address behind a number as people write it. Ten digits are American. */
export function phoneHref(written: string): string {
  const number = written.split(/\s*(?:ext|x)\b/i)[0] ?? '';
  const digits = number.replace(/\D/g, '');
  if (number.trim().startsWith('+')) return `tel:+${digits}`;
  return digits.length === 10
    ? `tel:+1${digits}`
    : digits.length === 11 && digits.startsWith('1')
      ? `tel:+${digits}`
      : `tel:${digits}`;
}
