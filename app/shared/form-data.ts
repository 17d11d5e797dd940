/** One field of a form as text; a missing field or a file is ''. */
export function readField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The id in one field of a form, or null. */
export function readId(form: FormData, name: string): number | null {
  return idIn(readField(form, name));
}

/** The id that a text names, or null. */
export function idIn(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
