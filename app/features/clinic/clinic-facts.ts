import type { Opening } from './opening.ts';
import type { Storm } from './storm.ts';

export type Phone = { label: string; href: string };

/** Days on which the clinic is closed though the hours say otherwise, first and last day included. */
export type Closure = { id: number; startsOn: string; endsOn: string; reason: string };

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
};

/** One record, so that one edit changes it everywhere. */
export type StoredClinicFacts = {
  shortName: string;
  descriptor: string;
  legalName: string;
  tagline: string;
  street: string;
  cityLine: string;
  officePhone: Phone;
  cellPhone: Phone;
  fax: string;
  email: string;
  hours: { days: string; time: string }[];
  social: { network: 'facebook' | 'linkedin' | 'instagram'; label: string; href: string }[];
  copyrightYear: number;
  /** The three of the home page. */
  funFacts: { number: string; title: string }[];
  /** The described site names two figures for the same thing; both stand until the clinic settles it here. */
  historyExperience: string;
  yearsOfService: string;
  followUpMonths: number;
  /** A film of ours under /film, or the embed address of a video service. */
  video: { url: string; title: string; length: string };
  map: { link: string; embed: string };
};

export function clinicName(facts: ClinicFacts): string {
  return `${facts.shortName} ${facts.descriptor}`;
}

/** '{page} - {clinic name}'. */
export function pageTitle(facts: ClinicFacts | undefined, page: string): string {
  return `${page} - ${clinicName(facts ?? startingFacts)}`;
}

/** Fictional values a new installation starts with; staff replace them. */
export const startingFacts: ClinicFacts = {
  closures: [],
  storm: null,
  shortName: 'Cypress',
  descriptor: 'Prosthetics & Orthotics',
  legalName: 'Cypress Prosthetics & Orthotics, LLC',
  tagline: 'Restoring Mobility. Rebuilding Confidence.',
  street: '100 Example Street',
  cityLine: 'Walker, Louisiana 70785',
  officePhone: { label: '(225) 555-0140', href: 'tel:+12255550140' },
  cellPhone: { label: '(225) 555-0162', href: 'tel:+12255550162' },
  fax: '(225) 555-0141',
  email: 'hello@cypress-po.example',
  hours: [
    { days: 'Monday to Thursday', time: '8:00 AM to 5:00 PM' },
    { days: 'Friday', time: '8:00 AM to 12:00 PM' },
    { days: 'Closed for lunch', time: '12:00 to 1:00 PM' },
    { days: 'Saturday, Sunday', time: 'Closed' },
  ],
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
  video: { url: '/film/clinic.mp4', title: 'How a limb is made', length: '40 seconds, with captions' },
  map: {
    link: 'https://www.openstreetmap.org/?mlat=30.4880&mlon=-90.8615#map=15/30.4880/-90.8615',
    embed:
      'https://www.openstreetmap.org/export/embed.html?bbox=-90.8765%2C30.4790%2C-90.8465%2C30.4970&layer=mapnik&marker=30.4880%2C-90.8615',
  },
};
