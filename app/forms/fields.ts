import { t } from '#app/shared/language.ts';
import { namesOf } from '#app/shared/names-of.ts';
import type { Answer } from './answer.ts';

/** The options of every field. A field is required unless it says `optional`. */
type Described = {
  label: string;
  hint?: string;
  /** Other names for it, separated by commas. Find knows them too. */
  words?: string;
  optional?: true;
  /** The error messages for an empty value, and for one that is refused. Each kind has defaults. */
  missing?: string;
  invalid?: string;
  /** Takes a full row in a layout with columns. */
  wide?: true;
  /** The name in lists of changes, if not the label; null leaves it out. */
  changeLabel?: string | null;
};
/** `max` is the maximum length in characters. */
type Typed = Described & { max: number; autoComplete?: string; placeholder?: string };

/** One type for each kind, so that a check of the kind tells them apart. */
type Kind<Name, Options> = Name extends string ? Options & { kind: Name } : never;

type TextField = Kind<
  'line' | 'text' | 'rich',
  Typed & {
    /** Keeps the line breaks of a `text`, which is otherwise one paragraph. */
    paragraphs?: true;
    /** A `rich` that is the text of a whole page, edited with the formatting buttons of posts. */
    whole?: true;
    /** Never sent back to the browser. */
    secret?: true;
    /** The same in every language, because other records are found by it. */
    isKey?: true;
  }
>;
/** A path of this site, '#…' or an https address; with `external`, any web address and nothing else. */
type LinkField = Kind<'link', Typed & { external?: true; start?: string }>;
type ContactField = Kind<'phone' | 'email', Typed>;
/** 'YYYY-MM-DD' and 'HH:MM'; '' for none. */
type MomentField = Kind<'date' | 'time', Described & { autoComplete?: string }>;
/** `start`, here and below, is the value in a new list entry. */
type NumberField = Described & { kind: 'number'; min: number; max: number; start?: number; autoComplete?: string };
/** Labels by value. No other value is accepted. */
type ChoiceField = Described & { kind: 'choice'; options: Readonly<Record<string, string>>; start?: string };
type FlagField = Described & {
  kind: 'flag';
  /** Only one entry of the list can have it. */
  single?: true;
  /** The short label on a collapsed entry. */
  short?: string;
};
/** The id of a library picture, or of a written consent; null for none. */
type ReferenceField = Kind<'picture' | 'consent', Described>;

export type ValueField =
  | TextField
  | LinkField
  | ContactField
  | MomentField
  | NumberField
  | ChoiceField
  | FlagField
  | ReferenceField;
/** The fields of a form, or of one entry of a list. */
export type Fields = Readonly<Record<string, ValueField>>;

export type ListField<Item extends Fields = Fields> = Described & {
  kind: 'list';
  /** The noun for one entry, such as 'question'. */
  one: string;
  min: number;
  max: number;
  item: Item;
  /** The fields that identify an entry to staff, if it is not the first. */
  heads?: readonly [title: string, about: string];
  /** The text that the editor shows for an empty list. */
  empty?: string;
  /** The sample states what only the clinic can know. Outside a demonstration, visitors see it once staff write or keep it. */
  invented?: true;
};
export type Field = ValueField | ListField;
/** The fields of a section. Lists do not nest. */
export type SectionFields = Readonly<Record<string, Field>>;

export type AnyValue = string | number | boolean | null;

export type Value<F> = F extends { kind: 'choice'; options: Readonly<Record<infer Option extends string, string>> }
  ? Option | (F extends { optional: true } ? '' : never)
  : F extends { kind: 'number' }
    ? number | (F extends { optional: true } ? null : never)
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'picture' | 'consent' }
        ? number | null
        : F extends { kind: 'list'; item: infer Item extends Fields }
          ? Entry<Item>[]
          : string;
export type Values<F extends SectionFields> = { -readonly [Name in keyof F]: Value<F[Name]> };
export type Entry<Item extends Fields = Fields> = Values<Item> & {
  id: string;
  /** Written or confirmed by staff. */
  own: boolean;
  /** Stored, but not shown on the page. */
  hidden: boolean;
};

type OptionsOf<Name extends Field['kind']> = Omit<Extract<Field, { kind: Name }>, 'kind' | 'label'>;

const of =
  <const Name extends Field['kind']>(kind: Name) =>
  <const F extends OptionsOf<Name>>(label: string, options: F) => ({ kind, label, ...options });

type BareKind = 'date' | 'time' | 'flag' | 'picture' | 'consent';

/** For kinds without a required option. */
function bare<const Name extends BareKind>(kind: Name) {
  function make(label: string): { kind: Name; label: string };
  function make<const F extends OptionsOf<Name>>(label: string, options: F): F & { kind: Name; label: string };
  function make(label: string, options?: object) {
    return { kind, label, ...options };
  }
  return make;
}

/** One line. */
export const line = of('line');
/** One paragraph, or several with `paragraphs`. */
export const text = of('text');
/** Markdown as in posts. */
export const rich = of('rich');
export const link = (label: string, options?: Partial<OptionsOf<'link'>>) =>
  of('link')(label, { max: 2_000, ...options });
export const phone = of('phone');
export const email = of('email');
export const date = bare('date');
export const time = bare('time');
export const number = of('number');
export const choice = of('choice');
export const flag = bare('flag');
export const picture = bare('picture');
export const consent = bare('consent');
export const list = <const L extends Omit<OptionsOf<'list'>, 'item'>>(label: string, options: L) => ({
  of: <const Item extends Fields>(item: Item) => of('list')(label, { ...options, item }),
});

/** The values of a form as it shows and sends them. */
export type FormValues = Record<string, string>;
export type FormValuesOf<F extends Fields> = Record<keyof F & string, string>;

/** The same names of another object: the columns of a table, the values of a row. */
export function pickFields<F extends object, From extends Record<keyof F, unknown>>(fields: F, from: From) {
  // Object.fromEntries loses the key type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(namesOf(fields).map((name) => [name, from[name]])) as Pick<From, keyof F>;
}

type Stored = AnyValue | readonly (string | number)[];

/** Derived from the fields, so that a save cannot empty a field that the form left out. */
export function formValues<F extends object>(fields: F, record: Record<keyof F & string, Stored>) {
  const texts = namesOf(fields).map((name) => [name, formValue(record[name])]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(texts) as Record<keyof F & string, string>;
}

function formValue(value: Stored): string {
  if (typeof value === 'boolean') return value ? 'yes' : '';
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

type Shown<F extends Fields> = { answer?: Answer | undefined; values?: Partial<FormValuesOf<F>> | undefined };

/** The props of each field's control: see `Field` in app/ui. */
export function controlProps<F extends Fields>(fields: F, { answer, values }: Shown<F>) {
  return (name: keyof F & string) => {
    const field: ValueField = fields[name] ?? line(name, { max: 0 });
    return {
      label: t(field.label),
      hint: field.hint && t(field.hint),
      name,
      required: !field.optional,
      ...attributesOf(field),
      defaultValue: answer?.values?.[name] ?? values?.[name],
      error: answer?.errors?.[name],
    };
  };
}

type Attributes = {
  type?: string;
  inputMode?: 'url';
  maxLength?: number;
  min?: number;
  max?: number;
  multiline?: true;
  options?: Readonly<Record<string, string>>;
  autoComplete?: string;
  placeholder?: string;
};

function attributesOf(field: ValueField): Attributes {
  if (field.kind === 'choice') return { options: { ...(field.optional && { '': 'None' }), ...field.options } };
  if (field.kind === 'flag' || field.kind === 'picture' || field.kind === 'consent') return {};
  const filled = field.autoComplete !== undefined && { autoComplete: field.autoComplete };
  if (field.kind === 'date' || field.kind === 'time') return { type: field.kind, ...filled };
  if (field.kind === 'number') return { type: 'number', min: field.min, max: field.max, ...filled };
  const typed = { maxLength: field.max, ...filled, ...(field.placeholder && { placeholder: field.placeholder }) };
  if (field.kind === 'text' || field.kind === 'rich') return { ...typed, multiline: true };
  if (field.kind === 'line') return typed;
  if (field.kind === 'link') return field.external ? { ...typed, type: 'url', inputMode: 'url' } : typed;
  return { ...typed, type: field.kind === 'phone' ? 'tel' : 'email' };
}

/** Sent with forms besides their fields: which form and record it is, and the state it was opened with. */
const technical = /^(intent|form|id|key|which|version|base|stored|shown|permission|to|page|versions|keep|take)$|Id$/;

/** False for technical fields, which people do not type. */
export function isForPeople(name: string): boolean {
  return !technical.test(name);
}

/** Whether a refused form may send this input back: a described field that is no secret. For 'week.0.opens' the last part may be described. */
export function isReturnable(fields: SectionFields, name: string): boolean {
  // Page text is public.
  if (name.startsWith('text.')) return true;
  const last = name.slice(name.lastIndexOf('.') + 1);
  const field = [name, last].find((one) => Object.hasOwn(fields, one));
  return field === undefined ? technical.test(last) : !('secret' in Object(fields[field]));
}

/** Joins the lines of a text that is one paragraph, as it is stored. */
export function joinLines(field: ValueField, typed: string): string {
  const isWhole = field.kind === 'rich' || (field.kind === 'text' && field.paragraphs);
  return isWhole ? typed : typed.replace(/\s*\n\s*/g, ' ');
}
