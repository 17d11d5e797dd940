/** One field of a form as text; a missing field or a file is ''. PostgreSQL has no zero byte and fails when asked for one: nobody types it. */
export function readField(form: FormData, name: string): string {
  return readFields(form, name)[0] ?? '';
}

/** Every field of that name, as many as a form may have. */
export function readFields(form: FormData, name: string): string[] {
  return form.getAll(name).map((value) => (typeof value === 'string' ? value.replaceAll('\0', '') : ''));
}

/** The id in one field of a form, or null. */
export function readId(form: FormData, name: string): number | null {
  return idIn(readField(form, name));
}

/** The ids in every field of that name. */
export function readIds(form: FormData, name: string): number[] {
  return readFields(form, name).flatMap((text) => idIn(text) ?? []);
}

/** PostgreSQL's largest integer. It fails when an integer column is compared with more, and no table has as many rows. */
export const maxId = 2 ** 31 - 1;

/** The id that a text names, or null. */
export function idIn(text: string): number | null {
  return /^\d{1,10}$/.test(text) && Number(text) <= maxId ? Number(text) : null;
}

/** The version in one field of a form; 0, which nothing has, where it names none. */
export function readVersion(form: FormData, name: string): number {
  const text = readField(form, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
