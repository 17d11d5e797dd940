import type { Picture } from '#app/features/pictures/picture.ts';
import type { AnyValue, Entry, Field, Fields, ListField, SectionFields, Value, ValueField } from '#app/forms/fields.ts';

/** Texts may contain clinic details in braces: see factTexts. */
export type Section<F extends SectionFields = SectionFields> = {
  label: string;
  hint?: string;
  /** Other names for it, for Find. */
  words?: string;
  /** The sample states what only the clinic can know. Outside a demonstration, visitors see it once staff write or keep it. */
  invented?: true;
  fields: F;
};
type Sections = Record<string, Section>;

export type Page<S extends Sections = Sections> = { name: string; label: string; path: string; sections: S };

export type SectionValues = Record<string, AnyValue | Entry[]>;

/** `sample` is shown until staff write their own text. It comes from content/. */
export type SampledSection = Section & { sample: SectionValues };
export type SampledPage = Page<Record<string, SampledSection>>;

type Shown<F> = F extends { kind: 'rich' }
  ? Html
  : F extends { kind: 'picture' }
    ? Picture | null
    : F extends { kind: 'consent' }
      ? boolean
      : F extends { kind: 'list'; item: infer Item extends Fields }
        ? (ShownFields<Item> & { id: string })[]
        : Value<F>;
type ShownFields<F extends SectionFields> = { -readonly [Name in keyof F]: Shown<F[Name]> };

/** Sanitized. */
export type Html = { html: string };

/** The props of a section component: facts filled in, Markdown rendered, pictures loaded. Hidden items, items without a
 * valid consent and placeholders are left out. A section that is left out completely is blank and its consent is false. */
type SectionTexts<S extends Section> = ShownFields<S['fields']>;
/** `lang` is set on a Spanish page, for a section without Spanish. */
export type PageTexts<P extends Page> = {
  [Name in keyof P['sections']]: SectionTexts<P['sections'][Name]> & { lang?: 'en' };
};

export const section = (label: string, about: Omit<Section, 'label' | 'fields'> = {}) => ({
  of: <const F extends SectionFields>(fields: F): Section<F> => ({ label, ...about, fields }),
});

export const page = (name: string, about: Pick<Page, 'label' | 'path'>) => ({
  of: <const S extends Sections>(sections: S): Page<S> => ({ name, ...about, sections }),
});

/** The fields that are not lists, with their names. */
export function valueFields({ fields }: Section): [name: string, field: ValueField][] {
  return Object.entries(fields).flatMap(([name, field]) => (isList(field) ? [] : [[name, field]]));
}

export function listFields({ fields }: Section): [name: string, list: ListField][] {
  return Object.entries(fields).flatMap(([name, field]) => (isList(field) ? [[name, field]] : []));
}

export function findList({ fields }: Section, name: string): ListField | undefined {
  const field = fields[name];
  return field && isList(field) ? field : undefined;
}

function isList(field: Field): field is ListField {
  return field.kind === 'list';
}

/** The value of a field that no one has written. */
export function emptyOf(field: ValueField): AnyValue {
  if (field.kind === 'picture' || field.kind === 'consent') return null;
  if (field.kind === 'flag') return false;
  return ('start' in field ? field.start : undefined) ?? '';
}

/** A section that starts without text. */
export const withEmptySample = <S extends Section>(definition: S) => ({
  ...definition,
  sample: {
    ...Object.fromEntries(valueFields(definition).map(([name, field]) => [name, emptyOf(field)])),
    ...Object.fromEntries(listFields(definition).map(([name]): [string, Entry[]] => [name, []])),
  },
});
