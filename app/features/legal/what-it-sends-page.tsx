import { type ClinicFacts, phoneToCall } from '#app/features/clinic/clinic.ts';
import prose from '#app/features/posts/prose.module.css';
import { formatDay } from '#app/shared/dates.ts';
import type { SentWords } from './forms-sent.server.ts';
import { Breadcrumbs } from '#app/ui/page-links.tsx';
import styles from './plain-page.module.css';

/** `erasure`: for how long backups contain what was erased; '' if there are none. */
type WhatItSendsPageProps = { traffic: Traffic; labels: SentWords; facts: ClinicFacts; erasure: string };

export function WhatItSendsPage({ traffic, labels, facts, erasure }: WhatItSendsPageProps) {
  const { pages, recordedOn } = traffic;
  const presses = traffic.presses.map((press) => (press.path === '/' ? pressOfFilm(facts.video) : press));
  const asksOthers = presses.filter(({ hosts }) => hosts.length > 0);
  const own = presses.filter(({ hosts }) => hosts.length === 0);
  return (
    <div className="container page-end">
      <Breadcrumbs path="/what-this-site-sends" />
      <div className="page-head">
        <h1>What this site sends</h1>
      </div>
      <div className={prose.prose}>
        <p>
          The table below is made from a recording. On {formatDay(recordedOn)} a browser opened one page of each kind
          and wrote down what it asked for. We test this again before each new version. The test fails if a page asks
          another company for anything.
        </p>
        <h2>While you read</h2>
        <p>{inShort(pages)}</p>
      </div>
      <PageTable pages={pages} />
      <div className={prose.prose}>
        <h2>When you press something that says so</h2>
        <ul>
          {asksOthers.map(({ button, hosts, path }) => (
            <li key={button}>
              “{button}” on <a href={path}>{pageName(path)}</a> loads from {hosts.join(', ')}. That company then sees
              your network address and that you came from this site.
            </li>
          ))}
          {own.map(({ button, path }) => (
            <li key={button}>
              “{button}” on <a href={path}>{pageName(path)}</a> asks only our own server.
            </li>
          ))}
          <li>
            A link to another site, for example to share an article, takes you there. Nothing is sent until you press
            it.
          </li>
        </ul>
        <h2>When you send a form</h2>
        <ul>
          <li>
            The form that asks us to call you has {labels.contact}. You may also answer {labels.wishes}. We store your
            answers encrypted. With them we store the time, the page you wrote from, and the sentence above the button
            that lets us call you. We also store codes made from your e-mail and phone, so that our staff can search for
            them. The e-mail that tells our staff about your request contains none of your answers.
          </li>
          <li>If you change a request, we get only what you fill in. If you withdraw it, we erase it. {erasure}</li>
          <li>
            The comment form has {labels.comment}. Everyone can read your name and your comment. Your e-mail is stored
            encrypted, and only our staff can read it. We also store the time and a code made from your network address,
            so that one sender cannot flood us.
          </li>
          <li>
            Both forms also send {labels.hidden}. To limit how often a form is sent, we keep a code made from your
            network address for a few hours.
          </li>
          <li>The search sends the words you type, while you type them. We do not write them down.</li>
          <li>
            The fax cover sheet on <a href="/refer">Refer a patient</a> sends nothing. You print it.
          </li>
        </ul>
        <h2>What our server writes down</h2>
        <p>
          The server writes one line for each request: the time, the page, whether it worked and how long it took. In
          place of your network address it has a code that does not show the address. It has no search words and nothing
          you typed.
        </p>
        <p>
          We count how often our pages are read. We store {labels.reads}. Where readers came from is one of these:{' '}
          {labels.origins}. We also count searches that found nothing: {labels.misses}, not the words. Only these totals
          are stored: nothing about you, no cookie, no network address. Our staff see a small number as “{labels.few}”.
        </p>
        <h2>What stays in your browser</h2>
        <p>{kept(pages)}</p>
        <p>
          Is something missing here, or do you have a question? Call{' '}
          <a href={phoneToCall(facts).href}>{phoneToCall(facts).label}</a> or write to{' '}
          <a href={`mailto:${facts.email}`}>{facts.email}</a>. What the clinic does with medical records is in the{' '}
          <a href="/privacy-practices">Notice of Privacy Practices</a>.
        </p>
      </div>
    </div>
  );
}

/** Staff choose the video, so its host can differ from the recorded one. */
function pressOfFilm({ url, title }: ClinicFacts['video']): PressTraffic {
  return { path: '/', button: `Watch: ${title}`, hosts: URL.canParse(url) ? [new URL(url).host] : [] };
}

function PageTable({ pages }: { pages: PageTraffic[] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">What each page asked for</caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Files from our server</th>
          <th scope="col">Other companies</th>
          <th scope="col">Cookies</th>
        </tr>
      </thead>
      <tbody>
        {pages.map(({ path, files, hosts, cookies }) => (
          <tr key={path}>
            <th scope="row">
              <a href={path}>{pageName(path)}</a>
            </th>
            <td data-label="Files from our server">
              {Object.values(files).reduce<number>((sum, count = 0) => sum + count, 0)}
            </td>
            <td data-label="Other companies">{hosts.join(', ') || 'None'}</td>
            <td data-label="Cookies">{cookies.join(', ') || 'None'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inShort(pages: PageTraffic[]): string {
  const hosts = [...new Set(pages.flatMap((page) => page.hosts))];
  const cookies = [...new Set(pages.flatMap((page) => page.cookies))];
  const others =
    hosts.length === 0 ? 'No page asked any other company for anything.' : `Pages asked ${hosts.join(', ')}.`;
  const set = cookies.length === 0 ? 'No page set a cookie.' : `These cookies were set: ${cookies.join(', ')}.`;
  return `${others} ${set} Fonts, pictures, videos and scripts come from our own server. No other company counts your visits, and there is no advertising.`;
}

const storageLabels: Record<string, string> = {
  'react-router-scroll-positions': 'how far you had scrolled on each page, until you close the tab',
};

function kept(pages: PageTraffic[]): string {
  const names = [...new Set(pages.flatMap((page) => page.storage))];
  const seen = names.map((name) => storageLabels[name] ?? `something named “${name}”`);
  const first = seen.length === 0 ? 'Nothing, on any page.' : `While you read: ${seen.join('; ')}.`;
  return `${first} If you change text size, colors or motion under “Reading comfort”, your choice stays in your browser and is not sent to anyone.`;
}

function pageName(path: string): string {
  const [first = '', second] = path.replace(/\?.*/, '').split('/').filter(Boolean);
  if (first === '') return 'Home';
  if (first === 'blog' && second) return 'An article';
  const phrase = (second ?? first).replaceAll('-', ' ');
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

/** Recorded on one page, which was loaded, scrolled to its end and hydrated by a key press. */
export type PageTraffic = {
  path: string;
  /** The number of different files from our own server, by kind. */
  files: Partial<Record<string, number>>;
  /** Other hosts that the page sent a request to. */
  hosts: string[];
  cookies: string[];
  /** The keys that the page uses in the browser's storage. */
  storage: string[];
  /** The fields that each of its forms would send to us. */
  forms: { to: string; fields: string[] }[];
};

/** Requests that are sent only after the visitor presses a button that says so. */
export type PressTraffic = { path: string; button: string; hosts: string[] };

/** Written by npm run traffic. tests/e2e/sweep.e2e.ts checks the site against it. */
export type Traffic = { recordedOn: string; pages: PageTraffic[]; presses: PressTraffic[] };
