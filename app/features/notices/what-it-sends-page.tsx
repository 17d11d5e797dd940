import { type ClinicFacts, phoneToCall } from '#app/features/clinic/clinic.ts';
import { Breadcrumbs } from '#app/ui/page-links.tsx';
import type { SentWords } from './forms-sent.server.ts';
import prose from '#app/features/text/prose.module.css';

/** `erasure`: for how long backups contain what was erased; '' if there are none. */
type WhatItSendsPageProps = { labels: SentWords; facts: ClinicFacts; erasure: string };

/** tests/e2e/sweep.e2e.ts fails when a public page asks another host, sets a cookie, or has a field or stored key that is not named here. */
export function WhatItSendsPage({ labels, facts, erasure }: WhatItSendsPageProps) {
  return (
    <div className="container page-end">
      <Breadcrumbs path="/what-this-site-sends" />
      <div className="page-head">
        <h1>What this site sends</h1>
      </div>
      <div className={prose.prose}>
        <p>
          We test this page before each new version: a browser opens one page of each kind and scrolls through it. The
          test fails if a page asks another company for anything, or if a form has a field that is not named here.
        </p>
        <h2>While you read</h2>
        <p>
          No page asks any other company for anything, and no page sets a cookie. Fonts, pictures, videos and scripts
          come from our own server. No other company counts your visits, and there is no advertising.
        </p>
        <h2>When you press something that says so</h2>
        <ul>
          {listPresses(facts).map(({ path, page, button, host }) => (
            <li key={path}>
              “{button}” on <a href={path}>{page}</a>{' '}
              {host
                ? `loads from ${host}. That company then sees your network address and that you came from this site.`
                : 'asks only our own server.'}
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
            The form that asks us to call you has {labels.contact}. You may also answer {labels.preferences}. We store
            your answers encrypted. With them we store the time, the page you wrote from, and the sentence above the
            button that lets us call you. We also store codes made from your e-mail and phone, so that our staff can
            search for them. The e-mail that tells our staff about your request contains none of your answers.
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
          We count how often our pages are read. We store {labels.views}. Where readers came from is one of these:{' '}
          {labels.origins}. We also count searches that found nothing: {labels.misses}, not the words. Only these totals
          are stored: nothing about you, no cookie, no network address. Our staff see a small number as “{labels.few}”.
        </p>
        <h2>What stays in your browser</h2>
        <p>
          While you read: how far you had scrolled on each page, until you close the tab. If you change text size,
          colors or motion under “Reading comfort”, your choice stays in your browser and is not sent to anyone.
        </p>
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

/** The buttons that load something, and from whom. A video without a host is our own file. */
function listPresses({ video, map }: ClinicFacts) {
  const watch = { path: '/', page: 'Home', button: `Watch: ${video.title}`, host: hostOf(video.url) };
  const contact = {
    path: '/contact',
    page: 'Contact',
    button: 'Load the map from OpenStreetMap',
    host: hostOf(map.embed),
  };
  return contact.host ? [contact, watch] : [watch];
}

function hostOf(url: string): string | undefined {
  return URL.parse(url)?.host;
}
