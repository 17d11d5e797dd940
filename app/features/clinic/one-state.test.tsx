import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeClinic } from '#app/features/discovery/structured-data.server.ts';
import type { Site } from '#app/features/pages/site.server.ts';
import { addDays, wallClock, weekdayOf } from '#app/shared/clock.server.ts';
import { weekdays } from '#app/shared/dates.ts';
import { SidePanel } from '#app/site/overlays.tsx';
import { SiteFooter } from '#app/site/site-footer.tsx';
import { StormBar, UtilityBar } from '#app/site/site-frame.tsx';
import { content, startingFacts } from '#tests/factories/sample-content.ts';
import { defaultBranding } from './branding.ts';
import { closuresOn, isOpen, openState, openStretches, callbackDeadline, stretchesOf } from './calendar.server.ts';
import { ClinicCard } from './clinic-card.tsx';
import { factsOf, readRow, type ClinicRow } from './clinic.server.ts';
import { stormClosed, type ClinicFacts } from './clinic.ts';
import type { DayHours } from './hours.ts';
import { statusPage } from './status.server.ts';

const zone = startingFacts.timeZone;
const firstDay = '2026-10-20';
const minuteMs = 60_000;

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const anyMoment = fc
  .integer({ min: 0, max: 40 * 24 * 60 })
  .map((minute) => new Date(Date.parse(firstDay) + minute * minuteMs));
/** Times after 4:00 AM, because in the hour of the time change a local time may not exist or may occur twice. */
const anyTimes = (count: number) =>
  fc
    .uniqueArray(fc.integer({ min: 240, max: 1_439 }), { minLength: count, maxLength: count })
    .map((times) => times.sort((a, b) => a - b).map(clock));
const anyDay: fc.Arbitrary<DayHours | null> = anyTimes(4).chain(([opens = '', from = '', until = '', closes = '']) =>
  fc.constantFrom({ opens, closes, break: { from, until } }, { opens, closes, break: null }, null),
);
const anyClosure = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 9 }), anyTimes(2), fc.integer({ min: 0, max: 3 }))
  .map(([start, length, [from = '', until = ''], kind]) => ({ start, length, from, until, kind }));
const anyStorm = fc.constantFrom('closed' as const, 'open' as const, null);

const anyRow: fc.Arbitrary<ClinicRow> = fc
  .record({
    week: fc.oneof(fc.constant(startingFacts.week), fc.array(anyDay, { minLength: 7, maxLength: 7 })),
    closures: fc.array(anyClosure, { maxLength: 9 }),
    holidays: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 5 }),
    storm: anyStorm,
  })
  .map(({ week, closures, holidays, storm }) => ({
    facts: { ...startingFacts, week },
    storm: storm && { state: storm, note: 'Take care.', otherPhone: null, updatedAt: '2026-10-19T11:10:00Z' },
    callBackMinutes: 60,
    accent: null,
    logo: null,
    mark: null,
    icon: null,
    social: null,
    closures: closures.map(({ start, length, from, until, kind }, id) => ({
      id: id + 1,
      startsOn: addDays(firstDay, start),
      endsOn: addDays(firstDay, start + length),
      fromTime: kind & 1 ? from : null,
      untilTime: kind & 2 ? until : null,
      reason: `Reason ${id}`,
    })),
    holidays: holidays.map((day) => ({ day: addDays(firstDay, day), name: `Holiday ${day}`, observed: false })),
  }));

/** Renders the header, footer and panel of every public page, and the card of the appointments page. */
function pageOf(facts: ClinicFacts): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      {facts.storm && <StormBar storm={facts.storm} />}
      <UtilityBar facts={facts} />
      <ClinicCard title="The clinic" facts={facts} />
      <SiteFooter
        content={{ note: '' }}
        facts={facts}
        branding={defaultBranding}
        ground="paper"
        kind="main"
        links={[]}
      />
      <SidePanel facts={facts} />
    </MemoryRouter>,
  );
}

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found);

/** Returns the text that a page served earlier shows at a later moment. */
function saidLater(html: string, moment: Date): string[] {
  return all(html, /data-states="([^"]*)"/g).map(
    (states) =>
      states
        .split('\n')
        .map((line) => /^(\d+) ([01] .*)$/.exec(line))
        .find((state) => Number(state?.[1]) * minuteMs > moment.getTime())?.[2] ?? '',
  );
}

const times = { opens: z.string(), closes: z.string() };
const readHours = z.object({
  openingHoursSpecification: z.array(z.object({ dayOfWeek: z.array(z.string()), ...times })),
  specialOpeningHoursSpecification: z
    .array(z.object({ validFrom: z.string(), validThrough: z.string(), ...times }))
    .default([]),
});

/** True if the clinic is open according to its JSON-LD for search engines. */
function isOpenByJson(site: Site, today: string, moment: Date): boolean {
  const { openingHoursSpecification: usual, specialOpeningHoursSpecification: special } = readHours.parse(
    describeClinic(site, today),
  );
  const { day, minute } = wallClock(zone, moment);
  const ofDay = special.filter(({ validFrom, validThrough }) => validFrom <= day && day <= validThrough);
  const ofWeek = usual.filter(({ dayOfWeek }) => dayOfWeek.includes(weekdays[weekdayOf(day)] ?? ''));
  return (ofDay.length > 0 ? ofDay : ofWeek).some(
    ({ opens, closes }) => opens <= clock(minute) && clock(minute) < closes,
  );
}

test('every place that says whether the clinic is open agrees with the others, also on a cached page', async () => {
  await fc.assert(
    fc.asyncProperty(anyRow, anyMoment, fc.integer({ min: 0, max: 7 * 24 * 60 }), async (row, now, wait) => {
      const { calendar } = readRow(content, row);
      const facts = factsOf(content, row, now);
      const html = pageOf(facts);
      const { day } = wallClock(zone, now);
      const state = openState(calendar, now);

      expect(new Set(all(html, /<open-now[^>]*><span>([^<]*)/g))).toEqual(new Set([state.text]));
      expect(state.isOpen).toBe(isOpen(calendar, now));
      const later = new Date(now.getTime() + wait * minuteMs);
      const then = openState(calendar, later);
      expect(new Set(saidLater(html, later))).toEqual(new Set([`${then.isOpen ? 1 : 0} ${then.text}`]));

      const site = { facts, publicUrl: 'https://clinic.example', card: '/x.png' };
      expect(isOpenByJson(site, day, now)).toBe(state.isOpen);
      expect(isOpenByJson(site, day, later)).toBe(then.isOpen);
      const promised = callbackDeadline(calendar, now, row.callBackMinutes ?? 0);
      const inSight = promised && wallClock(zone, promised).day < addDays(day, 40);
      if (promised && inSight) expect(isOpenByJson(site, day, promised)).toBe(true);

      const weekHolds = closuresOn(facts, day).length === 0 && !calendar.closedByStorm;
      const marked = all(html, /<hours-today[^>]* data-closed="([^"]*)"/g).map(
        (closed) => !closed.split(' ').some((days) => days.slice(0, 10) <= day && day <= days.slice(11)),
      );
      expect(new Set(marked)).toEqual(new Set([weekHolds]));

      const status = await statusPage(
        { demonstration: false },
        { facts, readAt: now.toISOString(), away: false },
        null,
        now,
      ).text();
      const [headline = ''] = all(status, /<h1>(.*?)<\/h1>/g);
      const hours = openStretches(calendar, day);
      if (calendar.closedByStorm) expect(headline).toBe(`${stormClosed}.`);
      else if (/^We are closed today(, as usual\.|: )/.test(headline)) expect(hours).toEqual([]);
      else if (/^We (keeping our usual|are open during our posted) hours\.$/.test(headline))
        expect(hours).toEqual(stretchesOf(calendar.week[weekdayOf(day)]));
      else for (const { reason } of closuresOn(facts, day)) expect(headline).toContain(reason);
      if (status.includes('Today, ')) expect(hours).toEqual(stretchesOf(calendar.week[weekdayOf(day)]));

      if (!calendar.closedByStorm) return;
      expect(state.text).toBe(stormClosed);
      expect(promised).toBeNull();
      expect(facts.followUpOn).toBeUndefined();
      const openings = /(?:open (?:now|today|tomorrow|again at|\w+day)|until (?:noon|\d)).*/gi;
      expect((html + status).match(openings)).toBeNull();
    }),
    { numRuns: 100 },
  );
});

test('storm mode shows right away when it begins or ends within a minute', () => {
  fc.assert(
    fc.property(anyRow, anyMoment, fc.array(anyStorm, { minLength: 2, maxLength: 4 }), (row, now, storms) => {
      const memory = {};
      for (const state of storms) {
        const storm = state && { state, note: '', otherPhone: null, updatedAt: '2026-10-19T11:10:00Z' };
        expect(factsOf(content, { ...row, storm }, now, memory)).toEqual(factsOf(content, { ...row, storm }, now));
      }
    }),
    { numRuns: 20 },
  );
});
