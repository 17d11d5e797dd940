/** What a visitors' form carries unseen. */
export type FormStamp = {
  /** Names this one sending, so that a double press stores it once. */
  key: string;
  /** When the form was made, signed. */
  shown: string;
};

/** A field that people do not see; machines fill it in. */
export const trapField = 'website';

/** The form as it came: what is in it tells people from machines. */
type SentForm = {
  name: string;
  message: string;
  /** What is in the trap field. */
  trap: string;
  /** Seconds since the form was made; null when it carries no stamp of ours. */
  age: number | null;
};

const fastestSeconds = 3;
const linksAtMost = 1;

const link = /https?:\/\/|\bwww\.|\[url|<a\s/gi;
const advertising =
  /\b(viagra|cialis|levitra|casino|betting|porn|payday loans?|backlinks?|seo (services?|experts?|agency)|forex|(crypto|bitcoin) (invest\w*|trading|profits?)|replica watches|buy followers)\b|\[url|<a\s/i;

/** Why staff should read this before others do, in words for staff. Nothing here is a reason to refuse. */
export function reasonsInForm({ name, message, trap, age }: SentForm): string[] {
  const links = message.match(link)?.length ?? 0;
  return [
    trap !== '' && 'It filled in a field that people can’t see.',
    age === null && 'It was sent without opening the page first.',
    // A negative age comes from clock skew between servers and is no sign of spam.
    age !== null && age >= 0 && age < fastestSeconds && `It was written in less than ${fastestSeconds} seconds.`,
    links > linksAtMost && `It has ${links} links.`,
    name.search(link) >= 0 && 'The name is a link.',
    (advertising.test(message) || advertising.test(name)) && 'It looks like advertising.',
  ].filter((reason) => reason !== false);
}
