import type { App } from '#app/context.ts';
import { passwordLength } from '#app/platform/auth.server.ts';

/** Words that whoever knows such clinics tries first; this clinic's own names come with the person's. */
const wordsOfTheHouse = ['cypress', 'prosthetics', 'orthotics', 'clinic', 'admin', 'panel'];

/** Ten thousand million guesses: what zxcvbn calls the best of its five classes. */
const bestClass = 4;

/**
 * Why a password is refused, or nothing. Well known are words about the person and the clinic. zxcvbn counts how many guesses it withstands, from lists of leaked and common passwords, names,
 * keyboard rows, dates and repetitions; nothing is asked of anybody outside. Kinds of characters are not demanded.
 * It costs time: who asks has been counted and has shown their link or session before.
 */
export async function passwordProblem(
  { passwordStrength }: Pick<App, 'passwordStrength'>,
  password: string,
  wellKnown: string[] = [],
): Promise<string | undefined> {
  if (password.length < passwordLength.min)
    return `Please use at least ${passwordLength.min} characters. A short sentence is easy to remember and hard to guess.`;
  if (password.length > passwordLength.max) return `Please use at most ${passwordLength.max} characters.`;
  const words = [...wordsOfTheHouse, ...wellKnown].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const score = await passwordStrength.measure(
    withoutAccents(password),
    words.filter((word) => word.length > 2).map(withoutAccents),
  );
  // Not let through by a simpler rule: whoever makes the estimate slow would choose the rule. A sentence takes a few milliseconds.
  if (score === undefined)
    return 'This password took too long to check. Please try again, or use a short sentence of plain words.';
  return score < bestClass
    ? 'This password would be among the first to be guessed. A short sentence is easy to remember and hard to guess.'
    : undefined;
}

/** Who guesses Renée tries Renee, and the other way round. */
function withoutAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}
