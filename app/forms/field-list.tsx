import { namesOf } from '#app/shared/names-of.ts';
import { Field } from '#app/ui/field.tsx';
import type { Answer } from './answer.ts';
import { controlProps, type Fields, type FormValuesOf } from './fields.ts';

type FieldListProps<F extends Fields> = {
  fields: F;
  /** The names of the fields to show. By default all, so that a new field appears by itself. */
  only?: readonly (keyof F & string)[];
  except?: readonly (keyof F & string)[];
  answer?: Answer | undefined;
  values?: Partial<FormValuesOf<F>> | undefined;
};

export function FieldList<F extends Fields>({ fields, only, except, ...shown }: FieldListProps<F>) {
  const field = controlProps(fields, shown);
  const names = only ?? namesOf(fields);
  return names.filter((name) => !except?.includes(name)).map((name) => <Field key={name} {...field(name)} />);
}
