export type FormStamp = {
  /** Part of the idempotency key, so that a double click stores the form once. */
  key: string;
  /** Signed time of rendering. */
  shown: string;
};

/** Honeypot: people do not see this field, but bots fill it in. */
export const trapField = 'website';

type SentForm = {
  name: string;
  message: string;
  trap: string;
  /** Seconds since the form was rendered; null without a valid stamp. */
  age: number | null;
};

const fastestSeconds = 3;
const linksAtMost = 1;

const link = /https?:\/\/|\bwww\.|\[url|<a\s/gi;
const advertising =
  /\b(viagra|cialis|levitra|casino|betting|porn|payday loans?|backlinks?|seo (services?|experts?|agency)|forex|(crypto|bitcoin) (invest\w*|trading|profits?)|replica watches|buy followers)\b|\[url|<a\s/i;

/** Returns reasons to hold a message for review, as sentences for staff. None of them rejects the message. */
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
