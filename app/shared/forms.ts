import { z } from 'zod';

/** A text field as it comes from a form: trimmed, line ends made one kind, no control characters, bounded. */
export function textField(max: number) {
  return z
    .string()
    .max(max * 2) // before cleaning: refuses absurd input early
    .transform((value) =>
      value
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    )
    .pipe(z.string().max(max));
}
