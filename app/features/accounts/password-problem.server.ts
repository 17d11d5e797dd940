import type { App } from '#app/context.ts';
import { passwordLength } from '#app/platform/auth.server.ts';

/** Words an attacker would try first at any such clinic. The caller adds this clinic's names and the person's. */
const wordsOfTheHouse = ['cypress', 'prosthetics', 'orthotics', 'clinic', 'admin', 'panel'];

/** Ten thousand million guesses: what zxcvbn calls the best of its five classes. */
const bestClass = 4;

/**
 * Why a password is refused, or undefined. Words about the person and the clinic count as known. zxcvbn estimates how many guesses it withstands, from lists of leaked and common passwords, names,
 * keyboard rows, dates and repetitions; no outside service is asked. There is no rule about kinds of characters.
 * The estimate is slow: callers must first apply a rate limit and check the link or session.
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
  // No fallback to a simpler rule: an attacker could slow the estimate down to get it. A normal sentence takes a few milliseconds.
  if (score === undefined) return 'This password took too long to check. Please try again, or use a short sentence.';
  return score < bestClass
    ? 'This password is too easy to guess. A short sentence is easy to remember and hard to guess.'
    : undefined;
}

/** Accents must not make a guessable name look strong: Renée counts as Renee. */
function withoutAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}
