import { t } from '#app/shared/language.ts';
import type { BrandingSettings } from './branding.ts';
import type { Phone, StoredClinicFacts, Storm } from './clinic.schema.server.ts';
import type { Closure } from './hours.ts';

/** Lines that are true one after the other, such as the open states of the next days. The browser picks the current one, because the page may come from a cache or stay open. */
export type OpenStatus = {
  /** The time of computation, shown on pages without script. */
  asOf: string;
  states: { isOpen: boolean; text: string; /** Minutes since the Unix epoch. */ until: number }[];
};

/** `lang` is set on a Spanish page, for what has no Spanish. */
type Said<Fact> = Fact & { lang?: 'en' };

export type ClinicFacts = Omit<StoredClinicFacts, 'video' | 'funFacts'> & {
  video: Said<StoredClinicFacts['video']>;
  funFacts: Said<StoredClinicFacts['funFacts'][number]>[];
  /** Set on a Spanish page. */
  lang?: { tagline?: 'en'; hoursNote?: 'en' };
  /** Closures and holidays of the next 45 days, nearest first. They have their own tables. */
  closures: Closure[];
  /** Computed from the calendar now; absent if the details could not be read. */
  opening?: OpenStatus;
  /** The open day on which a follow-up is due, counted from today. */
  followUpOn?: string;
  /** The storm notice; null while storm mode is off. */
  storm: Storm | null;
  branding: BrandingSettings;
};

/** '' until the clinic has a name of its own. */
export function clinicName(facts: Pick<ClinicFacts, 'shortName' | 'descriptor'>): string {
  return `${facts.shortName} ${facts.descriptor}`.trim();
}

/** The second line of the address without its postal code: 'Denver, Colorado'. */
export function townAndState({ cityLine }: Pick<ClinicFacts, 'cityLine'>): string {
  return cityLine.replace(/\s+[\d-]+$/, '');
}

/** Returns 'Denver' for 'Denver, Colorado 80202'. */
export function town(facts: ClinicFacts): string {
  return townAndState(facts).split(',', 1)[0] ?? '';
}

/** The clinic's names and address, which attackers try first as passwords. */
export function clinicNames({ shortName, descriptor, legalName, street, cityLine }: ClinicFacts): string[] {
  return [shortName, descriptor, legalName, street, cityLine];
}

/** The number to call now. During a storm, it may differ from the office phone. */
export function phoneToCall({ storm, officePhone }: ClinicFacts): Phone {
  return storm?.otherPhone ?? officePhone;
}

export function referralPhone(facts: ClinicFacts): Phone {
  return facts.referralPhone.label ? facts.referralPhone : phoneToCall(facts);
}

export function pageTitle(facts: ClinicFacts | undefined, page: string): string {
  return [page, facts && clinicName(facts)].filter(Boolean).join(' - ');
}

/** Screen readers announce the title first, so it says that a form was refused. */
export function titleTag(site: { facts: ClinicFacts; refused?: true } | undefined, page: string): { title: string } {
  return { title: site?.refused ? t`Error: ${pageTitle(site.facts, page)}` : pageTitle(site?.facts, page) };
}

/** The only words for a storm closure. They don't say 'today', because a storm may outlast a day. */
export const stormClosed = 'Closed because of the storm';

/** Replaces the call-back deadline during a storm, because no one knows when the clinic reopens. */
export const stormCallText = 'We will call you when we open again.';
export const stormCallbackText = `${stormClosed}. ${stormCallText}`;

/** 'Closed because of the storm.', and what it means where it stands. */
export function stormSentences(then: string): string {
  return `${t(stormClosed)}. ${t(then)}`;
}

/** 'open' does not change the hours, so its text must also be true at night and on holidays. */
export function stormHeadline({ state }: Pick<Storm, 'state'>): string {
  return state === 'closed' ? `${t(stormClosed)}.` : t('We are open during our posted hours.');
}

export const stormVanText = 'The van does not drive during the storm. Ask now, and we’ll call when it is safe.';

export function isClosedByStorm({ storm }: Pick<ClinicFacts, 'storm'>): boolean {
  return storm?.state === 'closed';
}
