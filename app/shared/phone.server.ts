import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** As many digits, counted from the end, name a number however it was written: with or without area code, country or extension. */
const namingDigits = 7;

/** Whether it has digits enough to be one; how they are written is the writer's own. */
export function isPhoneNumber(typed: string): boolean {
  return typed.replace(/\D/g, '').length >= namingDigits;
}

/** A number as staff read and dial it. What cannot be read as one stays as it was typed: nobody is refused for a strange number. */
export function phoneInWords(typed: string): string {
  const number = readNumber(typed);
  if (!number) return typed;
  return number.country === 'US' ? number.formatNational() : number.formatInternational();
}

/** What a phone dials, with the extension where there is one. */
export function phoneHref(typed: string): string {
  const number = readNumber(typed);
  if (number) return number.getURI();
  return `tel:${beforeExtension(typed).replace(/(?!^\+)\D/g, '')}`;
}

/** The digits by which a number is found again; null where there are too few to name one. */
export function phoneName(typed: string): string | null {
  const digits = readNumber(typed)?.number ?? beforeExtension(typed);
  const named = digits.replace(/\D/g, '').slice(-namingDigits);
  return named.length === namingDigits ? named : null;
}

/** Says whether a stored number holds the digits of a query, which may come with the country's code or without. */
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
