import { startingName, startingZone } from '#app/shared/zones.ts';
import type { Phone, StoredClinicFacts, Storm } from './clinic.schema.server.ts';
import type { Closure } from './hours.ts';

/** The open/closed lines of the next days. The browser picks the current one, because the page may come from a cache. */
export type Opening = {
  /** When it was computed, for a page without script. */
  asOf: string;
  states: { isOpen: boolean; words: string; /** In minutes of the epoch. */ until: number }[];
};

/** Everything about the clinic that more than one place shows. */
export type ClinicFacts = StoredClinicFacts & {
  /** Those of the next weeks, the nearest first. Kept in a table of their own; holidays are among them. */
  closures: Closure[];
  /** By the calendar of this moment; absent where the facts could not be read. */
  opening?: Opening;
  /** An open day at which a follow-up from today is due. */
  followUpOn?: string;
  /** What the site says in a storm; null when there is none. */
  storm: Storm | null;
  look: LookSettings;
};

/** The clinic's own branding: a color and picture ids. Null means the default. */
export type LookSettings = {
  accent: string | null;
  logo: number | null;
  mark: number | null;
  icon: number | null;
  social: number | null;
};

const ourLook: LookSettings = { accent: null, logo: null, mark: null, icon: null, social: null };

export function clinicName(facts: ClinicFacts): string {
  return `${facts.shortName} ${facts.descriptor}`;
}

/** The second line of the address without its postal code: 'Denver, Colorado'. */
export function townAndState({ cityLine }: Pick<ClinicFacts, 'cityLine'>): string {
  return cityLine.replace(/\s+[\d-]+$/, '');
}

/** 'Denver' of 'Denver, Colorado 80202'. */
export function town(facts: ClinicFacts): string {
  return townAndState(facts).split(',', 1)[0] ?? '';
}

/** The clinic's names and address, which attackers try first as passwords. */
export function namesOf({ shortName, descriptor, legalName, street, cityLine }: ClinicFacts): string[] {
  return [shortName, descriptor, legalName, street, cityLine];
}

/** The number that is answered now: in a storm it may be another than the office's. */
export function phoneToCall({ storm, officePhone }: ClinicFacts): Phone {
  return storm?.otherPhone ?? officePhone;
}

/** The line for medical offices. */
export function referralPhone(facts: ClinicFacts): Phone {
  return facts.referralPhone.label ? facts.referralPhone : phoneToCall(facts);
}

/** '{page} - {clinic name}'. */
export function pageTitle(facts: ClinicFacts | undefined, page: string): string {
  return `${page} - ${clinicName(facts ?? startingFacts)}`;
}

const fullDay = { opens: '08:00', closes: '17:00', break: { from: '12:00', until: '13:00' } };

/** Fictional values a new installation starts with; staff replace them. */
export const startingFacts: ClinicFacts = {
  closures: [],
  storm: null,
  look: ourLook,
  ...startingName,
  legalName: 'Cypress Prosthetics & Orthotics, LLC',
  tagline: 'Restoring Mobility. Rebuilding Confidence.',
  street: '100 Example Street',
  cityLine: 'Walker, Louisiana 70785',
  timeZone: startingZone,
  officePhone: { label: '(225) 555-0140', href: 'tel:+12255550140' },
  cellPhone: { label: '(225) 555-0162', href: 'tel:+12255550162' },
  referralPhone: { label: '', href: 'tel:' },
  fax: '(225) 555-0141',
  email: 'hello@cypress-po.example',
  week: [fullDay, fullDay, fullDay, fullDay, { opens: '08:00', closes: '12:00', break: null }, null, null],
  hoursNote: '',
  privacyContact: '',
  civilRightsContact: '',
  complaintContact: '',
  accreditor: '',
  social: [
    { network: 'facebook', label: 'Facebook', href: 'https://www.facebook.com/' },
    { network: 'linkedin', label: 'LinkedIn', href: 'https://www.linkedin.com/' },
    { network: 'instagram', label: 'Instagram', href: 'https://www.instagram.com/' },
  ],
  copyrightYear: 2025,
  funFacts: [
    { number: '70+', title: 'years of combined experience' },
    { number: '100%', title: 'dedicated staff' },
    { number: '100+', title: 'veterans and first responders served' },
  ],
  historyExperience: '50+',
  yearsOfService: '8+',
  followUpMonths: 6,
  video: { url: '/film/clinic.mp4', title: 'How a visit goes', length: '40 seconds, with captions' },
  map: {
    link: 'https://www.openstreetmap.org/?mlat=30.4880&mlon=-90.8615#map=15/30.4880/-90.8615',
    embed:
      'https://www.openstreetmap.org/export/embed.html?bbox=-90.8765%2C30.4790%2C-90.8465%2C30.4970&layer=mapnik&marker=30.4880%2C-90.8615',
  },
};

/** What a visitor who asks for a call reads while we are closed: nobody can name an hour. */
export const stormPromise = 'We’re closed because of the storm. We’ll call you when we reopen.';

/** The state of the clinic in place of every hour. */
export const stormClosed = 'Closed because of the storm';

/** A storm in which we are open changes no hour: its words hold by night and on a holiday too. */
export function stormWords({ state }: Pick<Storm, 'state'>): string {
  return state === 'closed' ? 'We are closed today.' : 'We are open during our posted hours.';
}

export function isClosedByStorm({ storm }: Pick<ClinicFacts, 'storm'>): boolean {
  return storm?.state === 'closed';
}
