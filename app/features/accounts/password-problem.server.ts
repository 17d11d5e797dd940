import type { App } from '#app/context.ts';
import { lastKnownFacts } from '#app/features/clinic/clinic.server.ts';
import { clinicNames } from '#app/features/clinic/clinic.ts';
import { passwordLength } from '#app/platform/auth.server.ts';

/** Words an attacker would try first at any prosthetics clinic. */
const clinicPasswordWords = ['cypress', 'prosthetics', 'orthotics', 'clinic', 'admin', 'panel'];

/** zxcvbn's best score (0 to 4): at least ten billion guesses. */
const bestClass = 4;

/** Returns why a password is refused, or undefined. `names` are the person's own.
 * The estimate is slow, so callers must first apply a rate limit and check the link or session. */
export function passwordProblem(app: App, password: string, names: string[]): Promise<string | undefined> {
  return ratePassword(app, password, [...clinicNames(lastKnownFacts(app)), ...names]);
}

export async function ratePassword(
  { passwordStrength }: Pick<App, 'passwordStrength'>,
  password: string,
  wellKnown: string[] = [],
): Promise<string | undefined> {
  if (password.length < passwordLength.min)
    return `Please use at least ${passwordLength.min} characters. A short sentence is easy to remember and hard to guess.`;
  if (password.length > passwordLength.max) return `Please use at most ${passwordLength.max} characters.`;
  const words = [...clinicPasswordWords, ...wellKnown].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
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
