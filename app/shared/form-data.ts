/** Returns a form field as text; '' for a missing field or a file. Removes zero bytes, which PostgreSQL rejects. */
export function readField(form: FormData, name: string): string {
  return readFields(form, name)[0] ?? '';
}

export function readFields(form: FormData, name: string): string[] {
  return form.getAll(name).map((value) => (typeof value === 'string' ? value.replaceAll('\0', '') : ''));
}

export function readId(form: FormData, name: string): number | null {
  return parseId(readField(form, name));
}

/** Skips invalid ids. */
export function readIds(form: FormData, name: string): number[] {
  return readFields(form, name).flatMap((text) => parseId(text) ?? []);
}

/** PostgreSQL's largest integer. Comparing an integer column with a larger number is an error. */
export const maxId = 2 ** 31 - 1;

export function parseId(text: string): number | null {
  return /^\d{1,10}$/.test(text) && Number(text) <= maxId ? Number(text) : null;
}

/** Returns the version in a form field; 0, which no record has, if it is invalid. */
export function readVersion(form: FormData, name: string): number {
  const text = readField(form, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
