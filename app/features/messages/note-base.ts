type Note = { note: string; version: number };

/**
 * Keeps in the form which note the typing is based on, in its fields noteBefore and version. A newer note from the server takes the old
 * one's place only where nothing was typed, or where the person has been shown it: so no colleague's note is overwritten unseen.
 */
export function keepNoteBase(form: HTMLFormElement | null, newer: Note, wasShown: boolean): void {
  const fields = noteFields(form);
  if (!fields || newer.version <= Number(fields.version.value)) return;
  const { box, before, version } = fields;
  const typed = box.value.trim();
  const untouched = typed === before.value;
  if (!untouched && typed !== newer.note && !wasShown) return;
  if (untouched) box.value = newer.note;
  before.value = newer.note;
  version.value = String(newer.version);
}

export function isNoteTouched(form: HTMLFormElement | null): boolean {
  const fields = noteFields(form);
  return fields !== null && fields.box.value.trim() !== fields.before.value;
}

function noteFields(form: HTMLFormElement | null) {
  const [box, before, version] = ['note', 'noteBefore', 'version'].map((name) => form?.elements.namedItem(name));
  return box instanceof HTMLTextAreaElement && before instanceof HTMLInputElement && version instanceof HTMLInputElement
    ? { box, before, version }
    : null;
}
