import fc from 'fast-check';
import { hostileHeaders, hostileText, shortHostile } from './hostile.ts';
import { patterns, formVocabulary, type Form } from './targets.ts';

export type Attack = {
  method: string;
  address: string;
  signedIn: boolean;
  /** Sends our own Origin header. Without it the site rejects a form before reading it. */
  ownOrigin: boolean;
  headers: [name: string, value: string][];
  body: { kind: BodyKind; fields: [name: string, value: string][] };
  pace: 'at once' | 'in pieces' | 'never ends' | 'shorter than said';
};

type BodyKind = 'none' | 'urlencoded' | 'multipart' | 'broken multipart' | 'json' | 'other type' | 'bytes';

/** Query parameters that pages read, repeated so that they are tried more often than others. */
const queryNames = 'q tag category author person show before after from token comments _routes index p'
  .split(' ')
  .flatMap((name) => [name, name, name]);

const insertions = ['', '0', '9', ':', '.', '-', '_', 'T', 'Z', '+', 'e', '~', '%', '%2F', '/', "'", '"'];

/** Generates real forms with a field or two changed, random forms with our field names, and malformed URLs, headers and uploads. */
export function anAttack(forms: Form[], links: string[]): fc.Arbitrary<Attack> {
  const words = formVocabulary();
  const fieldName = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...words.names) },
    { weight: 1, arbitrary: hostileText },
  );
  const path = fc
    .constantFrom(...patterns)
    .chain((parts) => fc.tuple(...parts.map(segment)))
    .map((parts) => `/${parts.join('/')}`);
  const query = fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.tuple(fc.constantFrom(...words.names, ...queryNames), shortHostile), { minLength: 1, maxLength: 3 })
        .map(
          (pairs) =>
            `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')}`,
        ),
    },
    { weight: 1, arbitrary: shortHostile.map((text) => `?${text.replaceAll(/[\s\p{Cc}]/gu, '+')}`) },
  );
  /** One of our own links with up to three small edits, because near-valid URLs get furthest into the code. */
  const nearLink = fc
    .tuple(
      fc.constantFrom(...links),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 2), fc.constantFrom(...insertions)), {
        maxLength: 3,
      }),
      fc.constantFrom('', '', '.data'),
    )
    .map(([link, edits, twin]) => {
      const changed = edits.reduce((text, [nat, remove, insert]) => {
        const at = 1 + (nat % text.length);
        return text.slice(0, at) + insert + text.slice(at + remove);
      }, link);
      const [where = '/', search] = changed.split('?', 2);
      return where + twin + (search === undefined ? '' : `?${search}`);
    });
  const address = fc
    .tuple(path, fc.constantFrom('', '', '.data', '/', '//', '%00', ';a=b', '.data.data'), query)
    .map((parts) => parts.join(''));
  const fields = fc.array(fc.tuple(fieldName, hostileText), { maxLength: 6 });
  const intent = fc.oneof(fc.constantFrom(...words.intents), hostileText);
  const anyForm = fc.tuple(address, fields, intent).map(([where, given, what]) => ({
    address: where,
    fields: [['intent', what], ...given] as Attack['body']['fields'],
  }));
  const realForm = fc
    .tuple(
      fc.constantFrom(...forms),
      fc.array(fc.tuple(fc.nat(30), hostileText), { minLength: 0, maxLength: 2 }),
      fields,
      fc.constantFrom('', '.data'),
    )
    .map(([form, changes, more, twin]) => {
      const changed = form.fields.map(([name, value], at): [string, string] => {
        const change = changes.find(([index]) => index % form.fields.length === at);
        return [name, change ? change[1] : value];
      });
      const [where = '/', search] = form.address.split('?', 2);
      return {
        address: (twin && where === '/' ? '/_root' : where) + twin + (search ? `?${search}` : ''),
        fields: more.length > 4 ? [...changed, ...more] : changed,
      };
    });
  const kind = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<BodyKind>('urlencoded', 'multipart') },
    { weight: 2, arbitrary: fc.constantFrom<BodyKind>('broken multipart', 'json', 'other type', 'bytes', 'none') },
  );
  const rest = {
    signedIn: fc.boolean(),
    ownOrigin: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
    headers: fc.oneof(
      { weight: 2, arbitrary: fc.constant<Attack['headers']>([]) },
      { weight: 1, arbitrary: hostileHeaders },
    ),
    pace: fc.oneof(
      { weight: 30, arbitrary: fc.constant<Attack['pace']>('at once') },
      { weight: 1, arbitrary: fc.constantFrom<Attack['pace']>('in pieces', 'never ends', 'shorter than said') },
    ),
  };
  const huge = fc.integer({ min: 0, max: 199 }).map((one) => one === 0);
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        ...rest,
        method: fc.oneof(
          { weight: 9, arbitrary: fc.constant('GET') },
          { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PROPFIND', 'get', 'DELETE') },
        ),
        address: fc.oneof(address, nearLink),
        body: fc.constant<Attack['body']>({ kind: 'none', fields: [] }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.oneof({ weight: 2, arbitrary: realForm }, { weight: 1, arbitrary: anyForm }),
          kind,
          fc.record(rest),
          huge,
        )
        .map(([form, how, others, isHuge]) => ({
          ...others,
          // With hostile headers most forms would be rejected before they are read.
          headers: others.pace === 'at once' ? others.headers.slice(0, others.signedIn ? 0 : 1) : others.headers,
          method: 'POST',
          address: form.address,
          body: {
            kind: how,
            fields: isHuge ? form.fields.map(([name]): [string, string] => [name, '(10 MB)']).slice(0, 2) : form.fields,
          },
        })),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        ...rest,
        method: fc.constantFrom('POST', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS', 'GET', 'PUT'),
        address: fc
          .oneof(
            fc.constantFrom('', '/', '/b3f1c2de-7a52-4c1e-9d7e-0f3a2b1c4d5e', '/../people', '/%2e%2e/people'),
            shortHostile.map((text) => `/${encodeURIComponent(text.toWellFormed())}`),
          )
          .map((end) => `/admin/uploads${end}`),
        headers: hostileHeaders.map((some): [string, string][] => [
          ['Tus-Resumable', '1.0.0'],
          ['Upload-Offset', '0'],
          ['Upload-Length', '10'],
          [
            'Upload-Metadata',
            'filename YS5qcGc=,kind Z2FsbGVyeQ==,uploadKey YjNmMWMyZGUtN2E1Mi00YzFlLTlkN2UtMGYzYTJiMWM0ZDVl',
          ],
          ['Content-Type', 'application/offset+octet-stream'],
          ...some,
        ]),
        body: fields.map((some): Attack['body'] => ({ kind: some.length > 2 ? 'bytes' : 'none', fields: some })),
      }),
    },
  );
}

/** Generates a path segment: the literal, or for a parameter existing and invalid values. */
function segment(part: string): fc.Arbitrary<string> {
  return part.startsWith(':') || part === '*'
    ? fc.oneof(
        fc.constantFrom('1', '2', '3', 'new', 'getting-ready-for-your-first-fitting', 'get-session'),
        shortHostile.map((text) => encodeURIComponent(text.toWellFormed())),
        shortHostile.map((text) => text.replaceAll(/[\s\p{Cc}]/gu, '')),
      )
    : fc.constant(part);
}
