import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The last 7 digits identify a number with or without area code, country code or extension. */
const namingDigits = 7;

/** True if the text has enough digits. Any format is accepted. */
export function isPhoneNumber(typed: string): boolean {
  return typed.replace(/\D/g, '').length >= namingDigits;
}

/** Formats a number for staff. An unparsable number stays as typed, so that no visitor is rejected. */
export function formatPhone(typed: string): string {
  const number = readNumber(typed);
  if (!number) return typed;
  return number.country === 'US' ? number.formatNational() : number.formatInternational();
}

export function phoneHref(typed: string): string {
  const number = readNumber(typed);
  if (number) return number.getURI();
  return `tel:${beforeExtension(typed).replace(/(?!^\+)\D/g, '')}`;
}

/** Returns the digits that identify a number in a lookup; null if there are too few. */
export function phoneName(typed: string): string | null {
  const digits = readNumber(typed)?.number ?? beforeExtension(typed);
  const named = digits.replace(/\D/g, '').slice(-namingDigits);
  return named.length === namingDigits ? named : null;
}

/** Matches stored numbers with or without the country code. Returns null if the query is not a number. */
export function phoneMatcher(query: string): ((phone: string) => boolean) | null {
  const number = readNumber(query);
  if (!number && !/^[\d\s()+./-]*\d[\d\s()+./-]*$/.test(query)) return null;
  const digits = query.replace(/\D/g, '');
  const wanted = number ? [number.nationalNumber] : [digits, digits.replace(/^0+(?=.)/, '')];
  return (phone) => {
    const stored = phone.replace(/\D/g, '');
    return wanted.some((some) => stored.includes(some));
  };
}

function readNumber(typed: string) {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false });
  return number?.isValid() ? number : undefined;
}

function beforeExtension(typed: string): string {
  const [main = ''] = typed.split(/[a-z#;,]/i, 1);
  return isPhoneNumber(main) ? main : typed;
}
