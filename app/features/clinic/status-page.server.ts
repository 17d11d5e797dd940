import { createHash } from 'node:crypto';
import { escapeHtml, plainDocument } from '#app/platform/plain-page.server.ts';
import { ageInWords, clinicDay, clinicWeekday, dayAndTime } from '#app/shared/dates.ts';
import { clinicName, phoneToCall, type ClinicFacts, type Phone } from './clinic-facts.ts';
import { closureTimes } from './closure-dates.ts';
import { hoursInWords } from './hours.ts';
import { stormWords } from './storm.ts';

export type Known = {
  facts: ClinicFacts;
  /** When the database last said so. */
  readAt: string;
  /** It does not answer now: since then nobody knows better. */
  away: boolean;
};

/** For an edge in front of us: fresh for half a minute, and good for a day when we ourselves are gone. */
const cacheControl = 'public, max-age=30, stale-if-error=86400, stale-while-revalidate=60';

export function statusPage(known: Known, ifNoneMatch: string | null, now = new Date()): Response {
  const { html, headers } = plainDocument(`Open or closed? ${clinicName(known.facts)}`, statusWords(known, now));
  // Weak: the page is sent compressed in more than one way.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const all = { ...headers, 'Cache-Control': cacheControl, ETag: etag };
  const same = ifNoneMatch?.split(/,\s*/).includes(etag);
  return new Response(same ? null : html, { status: same ? 304 : 200, headers: all });
}

/** The page's words as HTML. Every time is also given in full, because a cache may keep the page for longer than an age holds. */
function statusWords({ facts, readAt, away }: Known, now: Date): string {
  const { storm } = facts;
  return [
    `<p>${escapeHtml(clinicName(facts))}</p>`,
    `<h1>${escapeHtml(headline(facts, now))}</h1>`,
    storm?.note ? `<p class="note">${escapeHtml(storm.note)}</p>` : '',
    storm ? `<p>Last update ${moment(storm.updatedAt, now)}.</p>` : todaysLine(facts, now),
    away
      ? `<p class="note">We have not been able to reach our records since ${escapeHtml(dayAndTime(readAt))}. What you read here is as of ${ageInWords(readAt, now)}. If in doubt, call before you drive.</p>`
      : `<p><small>As of ${moment(readAt, now)}.</small></p>`,
    phoneButton(phoneToCall(facts)),
    `<h2>Phone</h2><dl>${storm?.otherPhone ? phoneLine('In the storm', storm.otherPhone) : ''}${phoneLine('Office', facts.officePhone)}${phoneLine('Cell', facts.cellPhone)}</dl>`,
    `<h2>Address</h2><p>${escapeHtml(facts.street)}<br>${escapeHtml(facts.cityLine)}</p>`,
    `<h2>${storm ? 'Usual hours' : 'Business hours'}</h2><dl>${hoursInWords(facts.week)
      .map(({ label, time }) => `<dt>${label}</dt><dd>${time}</dd>`)
      .join('')}</dl>`,
    facts.hoursNote ? `<p>${escapeHtml(facts.hoursNote)}</p>` : '',
    '<p><a class="row" href="/">To the website</a></p>',
  ].join('\n');
}

/** The storm's word wins, then a closure of today. Otherwise the hours speak for themselves. */
function headline({ storm, closures }: ClinicFacts, now: Date): string {
  if (storm) return stormWords(storm);
  const today = clinicDay(now);
  const closure = closures.find(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);
  if (!closure) return 'We keep our usual hours.';
  const times = closureTimes(closure);
  return `We are closed today${times && ` ${times}`}: ${closure.reason}`;
}

function todaysLine({ week }: ClinicFacts, now: Date): string {
  const weekday = clinicWeekday(now);
  const today = hoursInWords(week).find(({ days }) => days.includes(weekday));
  return today ? `<p><b>Today, ${weekday}: ${today.time}</b></p>` : '';
}

function moment(iso: string, now: Date): string {
  return escapeHtml(`${dayAndTime(iso)}, ${ageInWords(iso, now)}`);
}

function phoneButton({ label, href }: Phone): string {
  return `<p><a class="button" href="${escapeHtml(href)}">Call ${escapeHtml(label)}</a></p>`;
}

function phoneLine(name: string, { label, href }: Phone): string {
  return `<dt>${name}</dt><dd><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></dd>`;
}
