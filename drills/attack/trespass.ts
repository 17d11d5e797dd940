import { createHmac, randomUUID } from 'node:crypto';
import type { App } from '#app/context.ts';
import { endSessions, removePerson } from '#app/features/accounts/people.server.ts';
import { people } from '#db/accounts-schema.ts';
import { publicPaths, staffPaths } from '#tests/setup/paths.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import type { Secrets } from './secrets.ts';
import { sendBytes, type Outcome } from './send-bytes.ts';
import { patterns, type Some } from './targets.ts';

type Way = { way: string; tries: number; breaches: string[] };

type Try = { what: string; status: number; text: string };
type Ask = (path: string, init?: RequestInit) => Promise<void>;

/** Ten ways in which a visitor might reach staff data. Reading a secret or getting in is a breach. */
export async function trespass(app: App, url: string, secrets: Secrets, some: Some): Promise<Way[]> {
  const port = Number(new URL(url).port);
  const hidden = [...secrets.forEver, ...secrets.unpublished];
  const ways: Way[] = [];
  const way = async (name: string, attempt: (ask: Ask, note: (one: Try) => void) => Promise<void>) => {
    const tries: Try[] = [];
    const note = (one: Try) => void tries.push(one);
    const ask: Ask = async (path, init = {}) => {
      const answer = await fetch(url + path, { redirect: 'manual', ...init });
      const headers = [...answer.headers].flat().join(' ');
      note({ what: `${init.method ?? 'GET'} ${path}`, status: answer.status, text: headers + (await answer.text()) });
    };
    await attempt(ask, note);
    const breaches = tries.flatMap(({ what, status, text }) => {
      const read = hidden.find((secret) => text.includes(secret));
      if (read) return [`${what} shows ‘${read}’`];
      if (status >= 500) return [`${what} was answered with ${status}`];
      return text.includes('>Logout<') ? [`${what} shows the staff area`] : [];
    });
    ways.push({ way: name, tries: tries.length, breaches });
  };
  const raw = async (target: string, headers: string[] = []) => {
    const bytes = Buffer.from(
      `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`,
    );
    return toTry(target, await sendBytes({ port, pieces: [bytes] }));
  };
  const staffPages = [
    ...some([
      ...staffPaths,
      ...patterns
        .map((parts) => `/${parts.join('/').replaceAll(/:\w+\??/g, '1')}`)
        .filter((path) => /^\/admin(\/|$)/.test(path)),
    ]),
    `/admin/consents/${secrets.consentId}/scan`,
    `/admin/blog/${secrets.draftId}/preview`,
  ];

  await way('1. data requests that name which loaders run', async (ask) => {
    for (const path of staffPages)
      for (const query of ['', '?_routes=', '?_routes=root', `?_routes=routes/admin${path.slice(6)}`, '?index'])
        await ask(`${path}.data${query}`);
    await ask('/admin/contactMessages.data?_routes=routes/admin/messages');
    await ask(`/__manifest?p=/admin/contactMessages&version=1`);
  });

  await way('2. other spellings of staff URLs', async (_, note) => {
    for (const path of ['/admin/people', '/admin/contactMessages', '/admin/contactMessages/export'])
      for (const spelled of [
        path.toUpperCase(),
        `/${path}`,
        `//127.0.0.1${path}`,
        path.replace('/admin/', '/admin//'),
        path.replace('/admin', '/%61dmin'),
        path.replaceAll('/', '%2F'),
        path.replace('/admin', '/blog/../admin'),
        path.replace('/admin', '/assets/..%2fadmin'),
        path.replace('/admin', '/admin/login/../../admin'),
        path.replace('/admin', '/admin/login;/..'),
        `${path}/`,
        `${path};.css`,
        `${path}%20`,
        `${path}.data/`,
        `${path}#/admin/login`,
        `${path}?from=/admin/login`,
        `http://127.0.0.1:${port}${path}`,
        `http://evil.example${path}`,
        path.replaceAll('/', '\\'),
      ])
        note(await raw(spelled));
  });

  await way('3. session cookies that are made up, taken from a dump, or from a removed account', async (ask) => {
    const wrongKey = createHmac('sha256', 'a guess').update(secrets.sessionToken).digest('base64');
    const left = await signedInCookie(app);
    const [person] = await app.db.select({ id: people.id }).from(people).orderBy(people.createdAt).limit(1);
    const all = await app.db.select({ id: people.id, email: people.email }).from(people);
    const gone = all.find(({ email }) => email.endsWith('@example.com'));
    await removePerson(app, { id: person?.id ?? '', name: 'Drill', email: '' }, gone?.id ?? '');
    const ended = await signedInCookie(app);
    for (const { id, email } of await app.db.select({ id: people.id, email: people.email }).from(people))
      if (email.endsWith('@example.com')) await endSessions(app, { id: 'drill', name: 'Drill', email: '' }, id);
    for (const Cookie of [
      `clinic.session_token=${secrets.sessionToken}`,
      `clinic.session_token=${secrets.sessionToken}.`,
      `clinic.session_token=${encodeURIComponent(`${secrets.sessionToken}.${wrongKey}`)}`,
      `clinic.session_token=${secrets.sessionToken}.undefined`,
      'clinic.session_token=',
      'clinic.session_token=null.null',
      'clinic.session_data=eyJzZXNzaW9uIjp7InVzZXIiOnsiaWQiOiIxIn19fQ==',
      `__Host-clinic.session_token=${secrets.sessionToken}`,
      'clinic.two_factor=1; clinic.session_token=1',
      left,
      ended,
    ])
      for (const path of ['/admin/people', '/admin/contactMessages', '/admin/people.data'])
        await ask(path, { headers: { Cookie } });
  });

  await way('4. headers that fake another user, host or protocol', async (_, note) => {
    for (const path of ['/admin/people', '/admin/contactMessages', `/admin/consents/${secrets.consentId}/scan`])
      for (const line of [
        'X-Forwarded-For: 127.0.0.1',
        'X-Real-IP: 127.0.0.1',
        'X-Forwarded-User: dana.arceneaux@cypress-po.example',
        'X-Remote-User: dana.arceneaux@cypress-po.example',
        'X-Clinic-Address: 127.0.0.1',
        'X-Original-URL: /about',
        'X-Rewrite-URL: /about',
        'X-HTTP-Method-Override: HEAD',
        'X-Middleware-Subrequest: 1',
        'X-React-Router-Data: 1',
        'Authorization: Bearer admin',
        'Authorization: Basic YWRtaW46YWRtaW4=',
        'Origin: null',
        'Range: bytes=0-99999',
      ])
        note(await raw(path, [line]));
    for (const path of ['/', '/about'])
      for (const line of [
        'X-Original-URL: /admin/people',
        'X-Rewrite-URL: /admin/people',
        'X-Forwarded-Prefix: /admin',
      ])
        note(await raw(path, [line]));
  });

  await way('5. drafts and scheduled posts', async (ask) => {
    const slugs = [secrets.draftSlug, secrets.scheduledSlug, String(secrets.draftId)];
    for (const slug of slugs)
      for (const end of ['', '.data', '/', '?preview=1', '?status=draft']) await ask(`/blog/${slug}${end}`);
    for (const word of ['zanthoxylum', 'kalanchoe', 'zanth', '"', '%25'])
      for (const path of ['/search', '/search.data', '/blog', '/blog.data']) await ask(`${path}?q=${word}`);
    for (const query of [
      '?before=2100-01-01_9999999',
      '?after=0001-01-01_0',
      '?category=Sockets',
      '?status=draft',
      '?author=Thaddeus',
    ])
      for (const path of ['/blog', '/blog.data']) await ask(path + query);
    for (const path of [
      '/feed.xml',
      '/sitemap.xml',
      '/robots.txt',
      `/blog/${secrets.postSlug}`,
      `/blog/${secrets.postSlug}.data`,
    ])
      await ask(path);
  });

  await way('6. files: scans, uploads, pictures without consent, and anything next to them', async (ask, note) => {
    for (const key of [secrets.scanKey, secrets.hiddenPicture, `consent-scans/${secrets.consentId}/`, 'uploads/', '']) {
      await ask(`/files/${key}`);
      await ask(`/files/${key}.data`);
      await ask(`/admin/uploads/${key}`, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } });
    }
    for (const root of ['/files', '/assets', '/art', ''])
      for (const file of [
        'package.json',
        '.env',
        '.git/config',
        'server/index.js',
        'var/postgres-drill-attack-keys.json',
        'etc/passwd',
      ])
        for (const up of some(['', '/..', '/../..', '/%2e%2e', '/..%2f..', '/....//', '/%252e%252e', '/..%5c']))
          note(await raw(`${root}${up}/${file}`));
  });

  await way('7. the export, by every method', async (ask) => {
    for (const path of [
      '/admin/contactMessages/export',
      '/admin/contactMessages/export.data',
      '/admin/contactMessages/export.csv',
    ])
      for (const method of ['GET', 'HEAD', 'POST'])
        for (const query of ['', '?show=all', '?q=Quenby'])
          await ask(path + query, {
            method,
            ...(method === 'POST' && { headers: { Origin: url }, body: new URLSearchParams({ a: '1' }) }),
          });
  });

  await way('8. cached pages, after staff requested them', async (ask) => {
    const Cookie = await signedInCookie(app);
    for (const path of some(publicPaths)) {
      const sent: Record<string, string>[] = [
        { Cookie },
        { Cookie, 'X-Forwarded-Host': 'thaddeus.wexcombe@staff.example' },
        { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'javascript' },
      ];
      for (const headers of sent) await (await fetch(url + path, { headers })).text();
      await ask(path);
      await ask(`${path.split('?', 1)[0]}?utm_source=a`);
    }
    const poisoned = await (await fetch(`${url}/about`)).text();
    if (poisoned.includes('evil.example')) throw new Error('a cached page contains text from a stranger’s header');
  });

  await way('9. the endpoints of the sign-in library', async (ask, note) => {
    const endpoints = Object.values(app.auth.api).flatMap((endpoint) =>
      'path' in endpoint && typeof endpoint.path === 'string' ? [endpoint.path] : [],
    );
    if (endpoints.length < 20) throw new Error('the library’s endpoints were not found');
    for (const path of some([...new Set(endpoints)]))
      for (const method of ['GET', 'POST'])
        await ask(`/api/auth${path}`, {
          method,
          headers: { Origin: url, 'Content-Type': 'application/json' },
          ...(method === 'POST' && {
            body: JSON.stringify({
              email: 'dana.arceneaux@cypress-po.example',
              password: 'a long pass phrase',
              newPassword: 'a long pass phrase',
              name: 'x',
              token: '',
              userId: '1',
            }),
          }),
        });
    for (const path of [
      '/api/auth//get-session',
      '/api/auth/callback/google/../../list-sessions',
      '/api/auth/%67et-session',
      '/api/auth/get-session/',
    ])
      note(await raw(path));
  });

  await way('10. links in e-mails: guessed, empty or duplicate tokens, and registration', async (ask) => {
    const strange = [
      '',
      '%00',
      'null',
      '*',
      '%25',
      "'%20or%20'1'='1",
      '[]',
      randomUUID(),
      'a'.repeat(100),
      'a'.repeat(1_500),
    ];
    for (const token of some(strange))
      for (const path of ['/admin/invitation', '/admin/reset-password', '/admin/first-account'])
        for (const query of [`?token=${token}`, `?token=${token}&token=x`, `?token[]=${token}`]) {
          await ask(path + query);
          await ask(path + query, {
            method: 'POST',
            headers: { Origin: url },
            body: new URLSearchParams({
              name: 'Intruder',
              email: 'intruder@example.com',
              password: 'a long pass phrase',
            }),
          });
        }
    for (const path of ['/admin/register', '/admin/signup', '/api/auth/sign-up/email', '/admin/setup']) await ask(path);
    const everybody = await app.db.select().from(people);
    if (everybody.some(({ name }) => name === 'Intruder')) throw new Error('a stranger created an account');
  });

  return ways;
}

function toTry(what: string, outcome: Outcome): Try {
  return typeof outcome === 'string'
    ? { what, status: 0, text: '' }
    : { what, status: outcome.status, text: outcome.head + outcome.body };
}
