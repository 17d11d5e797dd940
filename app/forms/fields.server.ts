import { z } from 'zod';
import { t } from '#app/shared/language.ts';
import { isPhoneNumber } from '#app/shared/phone.server.ts';
import { counted } from '#app/shared/phrases.ts';
import { joinLines, line, type AnyValue, type Fields, type Value, type ValueField } from './fields.ts';

/** PostgreSQL has no year 0. */
const firstDay = '1000-01-01';
export const tooLong = 'This is too long. Please make it shorter.';
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;
const webAddress = /^https?:\/\/[^\s.]+\.\S+$/i;
/** Without the protocol, as people type it: facebook.com/clinic. */
const bareAddress = /^[\w-]+(\.[\w-]+)+(\/\S*)?$/;
/** A path of this site with query and fragment, or only a fragment. */
const ownAddress = /^(?=.)(\/|(\/[\w-]+)+)?(\?[\w=&-]+)?(#[\w-]+)?$/;

/** Limits the input before cleaning it. A draft may be longer than what can be published, so that nothing typed is cut. */
export function inputLimit(field: ValueField): number {
  return 'max' in field && field.kind !== 'number' ? field.max * 2 + 1_000 : 100;
}

/** Returns the field's value for what a form sent. Wrong input stays as it is, for `problemOf` to refuse. */
export function readTyped(field: ValueField, typed: string, isPageText = false): AnyValue {
  if (field.kind === 'flag') return typed === 'yes';
  if (field.kind === 'picture' || field.kind === 'consent') return /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : null;
  const text = asKind(field, cleanText(typed, isPageText));
  if (field.kind !== 'number') return text;
  if (text === '' && field.optional) return null;
  return /^\d{1,6}$/.test(text) ? Number(text) : text;
}

/** Page text keeps its soft hyphens. */
export function cleanText(typed: string, isPageText = false): string {
  return (
    typed
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      // Invisible format characters can reverse a name or fake a second one. Emoji and some scripts need the joiners.
      .replace(isPageText ? /[^\P{Cf}\u00ad\u200c\u200d]/gu : /[^\P{Cf}\u200c\u200d]/gu, '')
      .trim()
  );
}

function asKind(field: ValueField, text: string): string {
  if (field.kind === 'time') return text.replace(/^(\d\d:\d\d):00$/, '$1');
  if (field.kind === 'link' && field.external && bareAddress.test(text)) return `https://${text}`;
  return joinLines(field, text);
}

/** Why a value cannot be saved or published, in a sentence; null when it can. */
export function problemOf(field: ValueField, value: unknown): string | null {
  if (field.kind === 'flag' || field.kind === 'picture' || field.kind === 'consent') return null;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  if (text === '') return field.optional ? null : t(field.missing ?? missing[field.kind] ?? 'Write something here.');
  if ('max' in field && field.kind !== 'number' && text.length > field.max)
    return t`Shorten this by ${counted(text.length - field.max, 'character')}.`;
  return isAccepted(field, text) ? null : t(field.invalid ?? invalidMessage(field));
}

const missing: Partial<Record<ValueField['kind'], string>> = { choice: 'Choose one.', date: 'Choose a day.' };

type CheckedField = Exclude<ValueField, { kind: 'flag' | 'picture' | 'consent' }>;

function isAccepted(field: CheckedField, text: string): boolean {
  switch (field.kind) {
    case 'number':
      return /^\d{1,6}$/.test(text) && Number(text) >= field.min && Number(text) <= field.max;
    case 'choice':
      return Object.hasOwn(field.options, text);
    case 'date':
      return text >= firstDay && z.iso.date().safeParse(text).success;
    case 'time':
      return timeOfDay.test(text);
    case 'email':
      return z.email().safeParse(text).success;
    case 'phone':
      return isPhoneNumber(text);
    case 'link':
      if (field.external) return webAddress.test(text) && URL.canParse(text);
      return ownAddress.test(text) || URL.parse(text)?.protocol === 'https:';
    default:
      return true;
  }
}

function invalidMessage(field: CheckedField): string {
  switch (field.kind) {
    case 'number':
      return `Enter a whole number from ${field.min} to ${field.max.toLocaleString('en-US')}.`;
    case 'choice':
      return 'Choose one from the list.';
    case 'date':
      return field.missing ?? 'Choose a day.';
    case 'time':
      return 'Enter a time, like 8:00 AM.';
    case 'email':
      return 'This e-mail address looks unfinished. It should look like name@example.com.';
    case 'link':
      return field.external
        ? 'Enter a web address that starts with https://, or leave this empty.'
        : 'Choose a page, or enter an address that starts with https://.';
    default:
      return field.missing ?? 'Enter a phone number with area code.';
  }
}

/** One field of a form: cleaned, typed and checked. */
export function fieldSchema<F extends ValueField>(field: F) {
  const schema = z
    .string()
    .max(inputLimit(field), tooLong)
    .transform((typed) => readTyped(field, typed))
    .superRefine((value, context) => {
      const message = problemOf(field, value);
      if (message) context.addIssue({ code: 'custom', message });
    });
  // `readTyped` returns the kind's value once `problemOf` has nothing to say.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (schema as unknown as z.ZodType<Value<F>, string>).prefault('');
}

/** For texts that no form describes, such as a search. */
export function textSchema(max: number) {
  return fieldSchema(line('', { max, optional: true }));
}

/** Extend or refine it for rules about more than one field. */
export function formSchema<F extends Fields>(fields: F) {
  // mapFields loses which field made which schema.
  return z.object(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    mapFields(fields, fieldSchema) as { [Name in keyof F]: z.ZodPrefault<z.ZodType<Value<F[Name]>, string>> },
  );
}

/** For stored records of texts: limits only the lengths. */
export function storedSchema<F extends Fields>(fields: F) {
  return z.object(mapFields(fields, (field) => z.string().max(inputLimit(field))));
}

function mapFields<F extends Fields, Made>(fields: F, make: (field: ValueField) => Made) {
  // Object.fromEntries loses the key type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)])) as Record<
    keyof F,
    Made
  >;
}
