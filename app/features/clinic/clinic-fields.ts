import { weekdays } from '#app/shared/dates.ts';
import type { StoredClinicFacts } from './clinic.ts';

/** The clinic's facts as a form holds them: one text per field, under the names the inputs have. */
export type ClinicFields = Record<string, string>;

export const networks = [
  { network: 'facebook', label: 'Facebook' },
  { network: 'linkedin', label: 'LinkedIn' },
  { network: 'instagram', label: 'Instagram' },
] as const;

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
  'hoursNote',
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

/** What the form asks of each weekday; all empty means closed. */
export const hoursParts = ['opens', 'closes', 'breakFrom', 'breakUntil'] as const;

const lineFields = [
  ...weekdays.map((_, day) => hoursParts.map((part) => `week.${day}.${part}`)),
  ...Array.from({ length: funFactLines }, (_, line) => [`funFacts.${line}.number`, `funFacts.${line}.title`]),
].flat();

export const clinicFieldNames = [...plainFields, ...lineFields];

export function fieldsOfFacts(facts: StoredClinicFacts): ClinicFields {
  const { officePhone, cellPhone, week, funFacts, social, video, map } = facts;
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
    hoursNote: facts.hoursNote,
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
  for (const [day, hours] of week.entries())
    Object.assign(filled, {
      [`week.${day}.opens`]: hours?.opens,
      [`week.${day}.closes`]: hours?.closes,
      [`week.${day}.breakFrom`]: hours?.break?.from,
      [`week.${day}.breakUntil`]: hours?.break?.until,
    });
  funFacts.forEach(({ number, title }, line) =>
    Object.assign(filled, { [`funFacts.${line}.number`]: number, [`funFacts.${line}.title`]: title }),
  );
  return Object.fromEntries(clinicFieldNames.map((name) => [name, filled[name] ?? '']));
}
