import { passwordLength } from '#app/platform/auth.server.ts';

/** Words that whoever knows the clinic tries first. */
const wordsOfTheHouse = ['cypress', 'prosthetics', 'orthotics', 'clinic', 'walker', 'louisiana', 'admin', 'panel'];

/** Ten thousand million guesses: what zxcvbn calls the best of its five classes. */
const bestClass = 4;

/**
 * Why a password is refused, or nothing. Well known are words about the person and the clinic. zxcvbn counts how many guesses it withstands, from lists of leaked and common passwords, names,
 * keyboard rows, dates and repetitions; nothing is asked of anybody outside. Kinds of characters are not demanded.
 */
export async function passwordProblem(password: string, wellKnown: string[] = []): Promise<string | undefined> {
  if (password.length < passwordLength.min)
    return `Please use at least ${passwordLength.min} characters. A short sentence is easy to remember and hard to guess.`;
  if (password.length > passwordLength.max) return `Please use at most ${passwordLength.max} characters.`;
  const words = [...wordsOfTheHouse, ...wellKnown].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const { score } = (await openEstimate()).check(
    withoutAccents(password),
    words.filter((word) => word.length > 2).map(withoutAccents),
  );
  return score < bestClass
    ? 'This password would be among the first to be guessed. A short sentence is easy to remember and hard to guess.'
    : undefined;
}

/** Who guesses Renée tries Renee, and the other way round. */
function withoutAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

let opened: ReturnType<typeof loadEstimate> | undefined;

/** Loaded with its lists when somebody chooses a password, which is seldom. */
function openEstimate() {
  opened ??= loadEstimate();
  return opened;
}

async function loadEstimate() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
