import { z } from 'zod';
import { weekdays } from '#app/shared/dates.ts';
import { phoneHref } from '#app/shared/phone.server.ts';
import { clinicFactsSchema } from './clinic-facts.schema.ts';
import type { StoredClinicFacts } from './clinic.ts';
import { funFactLines, networks, type ClinicFields } from './clinic-fields.ts';

type Read = { ok: true; facts: StoredClinicFacts } | { ok: false; errors: ClinicFields };

/** The form's fields as facts, or a sentence beside each field that cannot be taken. */
export function readClinicForm(fields: ClinicFields): Read {
  const text = (name: string) => clean(fields[name] ?? '');
  const week = weekdays.map((_, day) => dayOf((part) => text(`week.${day}.${part}`)));
  const funFacts = lines(funFactLines, 'funFacts', ['number', 'title'], text);
  const social = networks.filter(({ network }) => text(`social.${network}`) !== '');
  const parsed = clinicFactsSchema.safeParse({
    ...Object.fromEntries(singleTexts.map((name) => [name, text(name)])),
    officePhone: { label: text('officePhone'), href: phoneHref(text('officePhone')) },
    cellPhone: { label: text('cellPhone'), href: phoneHref(text('cellPhone')) },
    week,
    funFacts: funFacts.map(({ first, second }) => ({ number: first, title: second })),
    social: social.map(({ network, label }) => ({ network, label, href: text(`social.${network}`) })),
    copyrightYear: numberOf(text('copyrightYear')),
    followUpMonths: numberOf(text('followUpMonths')),
    video: { url: text('video.url'), title: text('video.title'), length: text('video.length') },
    map: { link: text('map.link'), embed: text('map.embed') },
  });
  const errors: ClinicFields = {};
  const wrong = (name: string, sentence: string) => (errors[name] ??= sentence);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field, place, part] = path.map(String);
    if (field === 'week') wrong(`week.${place}.${part === 'break' ? breakPart(path[3]) : (part ?? 'opens')}`, message);
    else if (field === 'funFacts') wrong(`funFacts.${funFacts[Number(place)]?.line ?? 0}.${part ?? 'title'}`, message);
    else if (field === 'social') wrong(`social.${social[Number(place)]?.network ?? ''}`, message);
    else if (field === 'officePhone' || field === 'cellPhone') wrong(field, message);
    else wrong(path.join('.'), message);
  }
  for (const { line, first, second } of funFacts) {
    if (!first) wrong(`funFacts.${line}.number`, 'Enter a figure, like 70+.');
    if (!second) wrong(`funFacts.${line}.title`, 'Enter what the figure counts.');
  }
  for (const name of ['officePhone', 'cellPhone'])
    if (text(name).replace(/\D/g, '').length < 7)
      wrong(name, 'Enter a phone number with area code, like 225 555 0140.');
  for (const name of ['map.link', ...social.map(({ network }) => `social.${network}`)])
    if (!isWebAddress(text(name))) wrong(name, 'Enter a web address that begins with https://.');
  if (!hostIn(text('map.embed'), ['www.openstreetmap.org']))
    wrong('map.embed', 'Enter an embed address of www.openstreetmap.org: the site shows no other map.');
  if (!/^\/film\/[\w-]+\.\w+$/.test(text('video.url')) && !hostIn(text('video.url'), filmHosts))
    wrong('video.url', `Enter /film/… for a film of ours, or an embed address of ${filmHosts.join(' or ')}.`);
  return parsed.success && Object.keys(errors).length === 0 ? { ok: true, facts: parsed.data } : { ok: false, errors };
}

/** What the page sent back as the facts it had begun with. Unreadable counts as nothing known. */
export const baseFieldsSchema = z
  .string()
  .max(50_000)
  .transform((text, problems): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      problems.addIssue('unreadable');
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.string()))
  .catch({});

const singleTexts = [
  'shortName',
  'descriptor',
  'legalName',
  'tagline',
  'street',
  'cityLine',
  'fax',
  'email',
  'historyExperience',
  'yearsOfService',
  'hoursNote',
];

/** The same hosts as in the Content-Security-Policy: another would stay blank. */
const filmHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'];

function clean(value: string): string {
  return value
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

function numberOf(written: string): number {
  return /^\d{1,6}$/.test(written) ? Number(written) : Number.NaN;
}

/** A weekday's fields; all empty is a day on which the clinic is closed. */
function dayOf(text: (part: string) => string) {
  const [opens, closes, from, until] = [text('opens'), text('closes'), text('breakFrom'), text('breakUntil')];
  if (!opens && !closes && !from && !until) return null;
  return { opens, closes, break: from || until ? { from, until } : null };
}

function breakPart(end: PropertyKey | undefined): string {
  return end === 'until' ? 'breakUntil' : 'breakFrom';
}

/** The lines of a list that hold something, each with its place in the form. */
function lines(count: number, list: string, [one, two]: [string, string], text: (name: string) => string) {
  return Array.from({ length: count }, (_, line) => ({
    line,
    first: text(`${list}.${line}.${one}`),
    second: text(`${list}.${line}.${two}`),
  })).filter(({ first, second }) => first !== '' || second !== '');
}

function isWebAddress(link: string): boolean {
  return /^https?:\/\//i.test(link) && URL.canParse(link);
}

function hostIn(link: string, hosts: string[]): boolean {
  return URL.canParse(link) && new URL(link).protocol === 'https:' && hosts.includes(new URL(link).host);
}
