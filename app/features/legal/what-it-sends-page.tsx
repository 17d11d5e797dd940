import { type ClinicFacts, phoneToCall } from '#app/features/clinic/clinic.ts';
import prose from '#app/features/posts/prose.module.css';
import { formatDay } from '#app/shared/dates.ts';
import styles from './plain-page.module.css';

export function WhatItSendsPage({ traffic, facts }: { traffic: Traffic; facts: ClinicFacts }) {
  const { pages, presses, recordedOn } = traffic;
  const asksOthers = presses.filter(({ hosts }) => hosts.length > 0);
  const own = presses.filter(({ hosts }) => hosts.length === 0);
  return (
    <div className="container page-end">
      <div className="page-head">
        <h1>What this site sends</h1>
      </div>
      <div className={prose.prose}>
        <p>
          This page is made from a recording, not from a promise. On {formatDay(recordedOn)} a browser opened every page
          of this site and wrote down what it asked for. Before each new version of the site it does so again. If a page
          then asks another company for anything, the version is not published.
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
          <li>A link to another site, for example to share an article, leads you there. Nothing is sent before.</li>
        </ul>
        <h2>When you send a form</h2>
        <ul>
          <li>
            The contact form sends us your name, e-mail and phone, and which page you wrote from. We store them
            encrypted. The mail that tells our staff about it has none of them in it.
          </li>
          <li>
            The comment form sends your name, your e-mail and your comment. Name and comment are shown. The e-mail is
            stored encrypted and never shown.
          </li>
          <li>
            Both also send a random number that belongs to the form. With it we store a form only once, even if it is
            sent twice, and we turn away spam programs.
          </li>
        </ul>
        <h2>What our server writes down</h2>
        <p>
          One line for each request: the time, the page, whether it worked and how long it took. In place of your
          network address it has a mark that cannot be turned back into it. It has no search words and nothing you
          typed.
        </p>
        <p>
          We also count how often each page is read on a day, and whether readers came from a search engine, a social
          network or another website. Only the sums are stored: no line about you, no cookie, no network address. Fewer
          than five are shown to our staff as “fewer than 5”.
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
  return `${others} ${set} Fonts, pictures, films and scripts come from our own server. There is no counter and no advertising.`;
}

const storageInWords: Record<string, string> = {
  'react-router-scroll-positions': 'how far you had scrolled on each page, until you close the tab',
};

function kept(pages: PageTraffic[]): string {
  const names = [...new Set(pages.flatMap((page) => page.storage))];
  const seen = names.map((name) => storageInWords[name] ?? `something named “${name}”`);
  const first = seen.length === 0 ? 'Nothing, on any page.' : `While you read: ${seen.join('; ')}.`;
  return `${first} If you change text size, colors or motion under “Reading comfort”, your choice is kept in your browser and sent to nobody.`;
}

function pageName(path: string): string {
  const [first = '', second] = path.replace(/\?.*/, '').split('/').filter(Boolean);
  if (first === '') return 'Home';
  if (first === 'blog' && second) return 'An article';
  const words = (second ?? first).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a browser was seen to ask for and to keep on one page: loaded, scrolled to its end, and woken by the first key. */
export type PageTraffic = {
  path: string;
  /** How many different files of our own server, by kind. */
  files: Partial<Record<string, number>>;
  /** Other hosts that were asked for anything. */
  hosts: string[];
  cookies: string[];
  /** Names under which the page keeps something in the browser. */
  storage: string[];
  /** The fields that each of its forms would send to us. */
  forms: { to: string; fields: string[] }[];
};

/** What is asked for only after a button that says so was pressed. */
export type PressTraffic = { path: string; button: string; hosts: string[] };

/** Written by npm run traffic; tests/e2e/traffic.e2e.ts holds the site to it. */
export type Traffic = { recordedOn: string; pages: PageTraffic[]; presses: PressTraffic[] };
