import { createHash, randomInt } from 'node:crypto';

/** Prefix of every canary word, so that one search finds them all, also in other encodings. */
const stem = 'zqcanary';

/** Values of one form submission. They are unique, so that a leak identifies its form. */
export type Canary = {
  form: string;
  name: string;
  email: string;
  phone: string;
  text: string;
  /** The name and text are public, as in a comment. */
  forEverybody: boolean;
};

export function makeCanary(form: string, { forEverybody = false } = {}): Canary {
  return {
    form,
    name: `${capital(word())} ${capital(word())}`,
    email: `${word()}.${word()}@example.com`,
    phone: `(985) ${randomInt(200, 1_000)}-${String(randomInt(10_000)).padStart(4, '0')}`,
    text: `${word()} wrote this.\n    at ${word()} (/home/${word()}.ts:1:1)`,
    forEverybody,
  };
}

export type Haystack = {
  /** Names the searched place, for the report. */
  place: string;
  text: string;
  /** Public names and texts may appear here. */
  public?: boolean;
};
export type Leak = { place: string; what: string; form: string };

/** Finds canaries as plain text, in another case or grouping, as hex or base64, and as unkeyed hashes. */
export function findLeaks(canaries: Canary[], hay: Haystack[]): Leak[] {
  const registered = knownWords(canaries);
  const everybodys = [...registered].flatMap(([text, one]) => (one.forEverybody ? text : []));
  const hashes = knownHashes(canaries);
  return hay.flatMap(({ place, text, public: mayBePublic = false }) => {
    const found = new Map<string, Leak>();
    const add = (what: string, form: string) => found.set(`${what} ${form}`, { place, what, form });
    for (const [match] of text.matchAll(wordPattern)) {
      const one = registered.get(match.toLowerCase());
      // PostgreSQL may cut a word at the end of a page.
      const isCut = !one && mayBePublic && everybodys.some((whole) => whole.startsWith(match.toLowerCase()));
      if (isCut) continue;
      if (!one) add('a piece of a canary', 'unknown');
      else if (!(mayBePublic && one.forEverybody)) add(one.what, one.form);
    }
    for (const [match] of text.matchAll(/985\D{0,3}[2-9]\d\d\D{0,2}\d{4}/g)) {
      const one = registered.get(match.replace(/\D/g, ''));
      if (one) add(one.what, one.form);
    }
    if (encoded.some((piece) => text.includes(piece))) add('an encoded canary', 'unknown');
    for (const [match] of text.replaceAll('-', '').matchAll(/[0-9a-f]{32,}|[A-Za-z0-9+/_]{27,}/g)) {
      const one = hashes.get(match.slice(0, 24));
      if (one) add(`a hash of ${one.what}`, one.form);
    }
    return [...found.values()];
  });
}

/** Returns words of public texts, to prove that the search works. */
export function publicValues(canaries: Canary[]): string[] {
  return canaries.filter(({ forEverybody }) => forEverybody).map(({ text }) => text.split(' ', 1)[0] ?? '');
}

const wordPattern = new RegExp(`${stem}[a-z]{0,8}`, 'gi');

/** The prefix in hex, and in base64 at each of its three alignments. */
const encoded = [
  Buffer.from(stem.slice(1)).toString('hex'),
  ...[stem, capital(stem)].flatMap((some) =>
    [0, 1, 2].map((skipped) => {
      const whole = Buffer.from('x'.repeat(skipped) + some);
      const begin = skipped === 0 ? 0 : 4;
      return whole
        .subarray(0, whole.length - (whole.length % 3))
        .toString('base64')
        .slice(begin);
    }),
  ),
];

type RegisteredCanary = { what: string; form: string; forEverybody: boolean };

function knownWords(canaries: Canary[]): Map<string, RegisteredCanary> {
  const registered = new Map<string, RegisteredCanary>();
  for (const { form, name, email, phone, text, forEverybody } of canaries) {
    const add = (what: string, value: string, isPublic: boolean) => {
      for (const [match] of value.matchAll(wordPattern))
        registered.set(match.toLowerCase(), { what, form, forEverybody: isPublic });
    };
    add('the name', name, forEverybody);
    add('the e-mail address', email, false);
    add('the text', text, forEverybody);
    registered.set(phone.replace(/\D/g, ''), { what: 'the phone number', form, forEverybody: false });
  }
  return registered;
}

function knownHashes(canaries: Canary[]): Map<string, RegisteredCanary> {
  const registered = new Map<string, RegisteredCanary>();
  for (const { form, name, email, phone } of canaries) {
    const digits = phone.replace(/\D/g, '');
    const values = {
      'the name': [name],
      'the e-mail address': [email],
      'the phone number': [phone, digits, `+1${digits}`],
    };
    for (const [what, forms] of Object.entries(values))
      for (const value of forms.flatMap((some) => [some, some.toLowerCase()]))
        for (const kind of ['md5', 'sha1', 'sha256', 'sha512'])
          for (const written of ['hex', 'base64', 'base64url'] as const) {
            const hash = createHash(kind).update(value).digest(written).replaceAll('-', '');
            registered.set(hash.slice(0, 24), { what, form, forEverybody: false });
          }
  }
  return registered;
}

function word(): string {
  return stem + Array.from({ length: 8 }, () => String.fromCodePoint(97 + randomInt(26))).join('');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
