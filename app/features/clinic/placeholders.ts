import { isInvented } from '#app/shared/placeholders.ts';
import type { Phone, StoredClinicFacts } from './clinic.schema.server.ts';
import { clinicName } from './clinic.ts';

const own = (text: string) => (isInvented(text) ? '' : text);
/** False for a link to a network's front page, which a site starts with. */
export const isProfile = ({ href }: Pick<Phone, 'href'>) => URL.canParse(href) && new URL(href).pathname !== '/';
const ownPhone = (phone: Phone) => (isInvented(phone.label) ? { label: '', href: '' } : phone);

/** Empties every fact of the fictional clinic, so that no page, file or mail can tell it to a visitor. */
export function withoutPlaceholders<Facts extends StoredClinicFacts>(facts: Facts): Facts {
  const [name, street] = [own(facts.shortName) && own(clinicName(facts)), own(facts.street)];
  return {
    ...facts,
    ...(name === '' && { shortName: '', descriptor: '' }),
    legalName: own(facts.legalName) || name,
    officePhone: ownPhone(facts.officePhone),
    cellPhone: ownPhone(facts.cellPhone),
    referralPhone: ownPhone(facts.referralPhone),
    fax: own(facts.fax),
    email: own(facts.email),
    street,
    // Staff enter both on one screen, so until there is a street, the town is the fictional clinic's too.
    cityLine: street && facts.cityLine,
    social: facts.social.filter(isProfile),
    ...(isInvented(facts.map.link) && { map: { link: '', embed: '' } }),
  };
}

/** A fact without which a site does not open. `href` is its field. */
export type MissingFact = {
  field: 'officePhone' | 'email' | 'street' | 'cityLine' | 'shortName';
  word: string;
  href: string;
};

/** Returns the required facts that are empty. Call `withoutPlaceholders` first for details as staff stored them. */
export function missingFacts({ officePhone, email, street, cityLine, shortName }: StoredClinicFacts): MissingFact[] {
  const required: (MissingFact & { value: string })[] = [
    { field: 'officePhone', word: 'phone', href: '/admin/clinic#officePhone', value: officePhone.label },
    { field: 'email', word: 'e-mail', href: '/admin/clinic#email', value: email },
    street
      ? { field: 'cityLine', word: 'town', href: '/admin/clinic#cityLine', value: cityLine }
      : { field: 'street', word: 'street', href: '/admin/clinic#street', value: street },
    { field: 'shortName', word: 'name', href: '/admin/clinic/branding#shortName', value: shortName },
  ];
  return required.filter(({ value }) => value === '');
}

/** For staff who look at a site that is not open yet: each missing fact by name, which links to its field. */
export function markMissing<Facts extends StoredClinicFacts>(facts: Facts): Facts {
  const marks = Object.fromEntries(
    missingFacts(facts).map(({ field, word, href }) => {
      const mark = `[${word}]`;
      return [field, field === 'officePhone' ? { label: mark, href } : mark];
    }),
  );
  return { ...facts, legalName: facts.legalName || '[name]', cityLine: facts.cityLine || '[town]', ...marks };
}
