import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { plainPage, escapeHtml, plainDocument } from '#app/platform/plain-page.server.ts';
import { clinicDay, clinicWeekday, dayAndTime } from '#app/shared/dates.ts';
import { here, isSaidHere, language, t } from '#app/shared/language.ts';
import { formatAge } from '#app/shared/relative-dates.ts';
import { closuresOn } from './calendar.server.ts';
import { knownFactsSchema, type Phone } from './clinic.schema.server.ts';
import { findClinicFacts, lastKnownFacts, restoreFacts } from './clinic.server.ts';
import { pageTitle, phoneToCall, clinicName, isClosedByStorm, type ClinicFacts, stormHeadline } from './clinic.ts';
import { factsHere } from './facts-here.server.ts';
import { closureTimes, formatHours, isOfWholeDays } from './hours.ts';
import { missingFacts } from './placeholders.ts';

/** How often each web process reads the database. Polling, not LISTEN: it works behind every pooler and after every disconnect. */
const everyMs = 5_000;
/** How often unchanged details are rewritten to disk, so that the next start knows how old they are. */
const writeEveryMs = 30_000;

const writtenSchema = z.object({ facts: knownFactsSchema, readAt: z.iso.datetime() });

/** Keeps the data of /status in memory and on disk, so that it works without the database, even after a restart. */
export function watchStatus(app: App) {
  const file = join(app.config.statusFolder, 'status.json');
  let known: KnownStatus | undefined;
  let written = { facts: '', at: -Infinity };
  let running = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();

  async function recall(): Promise<void> {
    try {
      const { facts, readAt } = writtenSchema.parse(JSON.parse(await readFile(file, 'utf8')));
      restoreFacts(app, facts);
      known ??= { facts: lastKnownFacts(app), readAt, away: true };
    } catch {
      // First start, or a file from another version: wait for the database.
    }
  }

  async function ask(): Promise<void> {
    try {
      const facts = await findClinicFacts(app);
      if (known?.away) app.log.info('the status page is up to date again');
      known = { facts, readAt: new Date().toISOString(), away: false };
    } catch (error) {
      if (known && !known.away) app.log.warn({ err: error }, 'the status page shows the last known state');
      if (known) known = { ...known, away: true };
      return;
    }
    await writeDown(known).catch((error: unknown) => {
      app.log.error({ err: error }, 'the state for the status page could not be saved');
    });
  }

  async function writeDown({ facts, readAt }: KnownStatus): Promise<void> {
    const text = JSON.stringify(facts);
    if (text === written.facts && performance.now() - written.at < writeEveryMs) return;
    await mkdir(app.config.statusFolder, { recursive: true });
    // Several processes may share the folder. Each writes its own file and renames it, so that a reader never gets half a file.
    const own = `${file}.${process.pid}`;
    await writeFile(own, JSON.stringify({ facts, readAt }));
    await rename(own, file);
    written = { facts: text, at: performance.now() };
  }

  async function round(): Promise<void> {
    await ask();
    if (!running) return;
    timer = setTimeout(() => {
      underWay = round();
    }, everyMs);
  }

  return {
    start(): void {
      running = true;
      underWay = recall().then(round);
    },
    async stop(): Promise<void> {
      running = false;
      clearTimeout(timer);
      await underWay;
    },
    answer(requestId: string, ifNoneMatch: string | null): Response {
      if (known) {
        const shown = known.away ? known : { ...known, facts: lastKnownFacts(app) };
        return statusPage(app.config, shown, ifNoneMatch);
      }
      return plainPage(app.config, {
        status: 503,
        title: 'We don’t know yet',
        sentences: ['This page has not been able to read our records yet. Please try again in a minute, or call us.'],
        phone: phoneToCall(lastKnownFacts(app)),
        requestId,
      });
    },
  };
}

type KnownStatus = {
  facts: ClinicFacts;
  readAt: string;
  /** The database is unreachable, so these facts may be outdated. */
  away: boolean;
};

/** For a CDN in front of the site: fresh for 30 seconds, and usable for a day if the site is down. */
const cacheControl = 'public, max-age=30, stale-if-error=86400, stale-while-revalidate=60';

export function statusPage(
  settings: { demonstration: boolean },
  known: KnownStatus,
  ifNoneMatch: string | null,
  now = new Date(),
): Response {
  const said = { ...known, facts: factsHere(known.facts) };
  const title = pageTitle(known.facts, t('Open or closed?'));
  const { html, headers } = plainDocument(settings, title, statusText(said, now));
  // A weak ETag, because the page is sent in several compressed encodings.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const all = { ...headers, 'Cache-Control': cacheControl, ETag: etag };
  const same = ifNoneMatch?.split(/,\s*/).includes(etag);
  return new Response(same ? null : html, { status: same ? 304 : 200, headers: all });
}

/** The page's content as HTML. Ages come with the full date and time, because a cached page may be older than an age says. */
function statusText({ facts, readAt, away }: KnownStatus, now: Date): string {
  const { storm } = facts;
  if (missingFacts(facts).length > 0)
    return `<h1>${t('We are opening soon.')}</h1><p>${t('Please check back.')}</p>${phoneButton(phoneToCall(facts))}`;
  return [
    `<p>${escapeHtml(clinicName(facts))}</p>`,
    `<h1>${headline(facts, now)}</h1>`,
    storm?.note ? `<p class="note"${language() === 'es' ? ' lang="en"' : ''}>${escapeHtml(storm.note)}</p>` : '',
    todaysLine(facts, now),
    away
      ? `<p class="note">${t`We have not been able to reach our records since ${escapeHtml(dayAndTime(facts.timeZone, readAt))}. What you read here is from ${formatAge(readAt, now)}. If in doubt, call before you drive.`}</p>`
      : storm
        ? `<p>${t`Last update ${moment(facts, storm.updatedAt, now)}.`}</p>`
        : `<p><small>${t`As of ${moment(facts, readAt, now)}.`}</small></p>`,
    phoneButton(phoneToCall(facts)),
    `<h2>${t('Phone')}</h2><dl>${storm?.otherPhone ? phoneLine(t('During the storm'), storm.otherPhone) : ''}${phoneLine(t('Office'), facts.officePhone)}${facts.cellPhone.label && phoneLine(t('Cell'), facts.cellPhone)}</dl>`,
    `<h2>${t('Address')}</h2><p>${escapeHtml(facts.street)}<br>${escapeHtml(facts.cityLine)}</p>`,
    `<h2>${storm ? t('Usual hours') : t('Business hours')}</h2><dl>${formatHours(facts.week)
      .map(({ label, time }) => `<dt>${label}</dt><dd>${time}</dd>`)
      .join('')}</dl>`,
    facts.hoursNote ? `<p${facts.lang?.hoursNote ? ' lang="en"' : ''}>${escapeHtml(facts.hoursNote)}</p>` : '',
    `<p><a class="row" href="${here('/')}">${t('Go to the website')}</a></p>`,
  ].join('\n');
}

/** As HTML. Order of precedence: a storm notice that says closed, a day that is always closed, a closure today, then the usual hours. */
function headline(facts: ClinicFacts, now: Date): string {
  const { storm, week, timeZone } = facts;
  if (storm && isClosedByStorm(facts)) return stormHeadline(storm);
  if (todaysHours(week, timeZone, now)?.time === t('Closed')) return t('We are closed today, as usual.');
  const closures = closuresOn(facts, clinicDay(timeZone, now));
  const whole = closures.find(isOfWholeDays);
  if (whole) return t`We are closed today: ${reasonOf(whole)}`;
  if (closures.length === 0) return storm ? stormHeadline(storm) : t('We are keeping our usual hours.');
  return t`We are closed today ${closures.map((one) => `${closureTimes(one)}: ${reasonOf(one)}`).join(', ')}`;
}

function reasonOf({ reason }: { reason: string }): string {
  return isSaidHere(reason) ? escapeHtml(t(reason)) : `<span lang="en">${escapeHtml(reason)}</span>`;
}

/** Today's hours; empty if a storm or closure changes them. */
function todaysLine(facts: ClinicFacts, now: Date): string {
  const { week, timeZone } = facts;
  if (isClosedByStorm(facts) || closuresOn(facts, clinicDay(timeZone, now)).length > 0) return '';
  const today = todaysHours(week, timeZone, now);
  return today ? `<p><b>${t`Today, ${t(clinicWeekday(timeZone, now))}: ${today.time}`}</b></p>` : '';
}

function todaysHours(week: ClinicFacts['week'], zone: string, now: Date) {
  return formatHours(week).find(({ days }) => days.includes(clinicWeekday(zone, now)));
}

function moment({ timeZone }: ClinicFacts, iso: string, now: Date): string {
  return escapeHtml(`${dayAndTime(timeZone, iso)}, ${formatAge(iso, now)}`);
}

function phoneButton({ label, href }: Phone): string {
  return label && `<p><a class="button" href="${escapeHtml(href)}">${t`Call ${escapeHtml(label)}`}</a></p>`;
}

function phoneLine(name: string, { label, href }: Phone): string {
  return `<dt>${name}</dt><dd><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></dd>`;
}
