import { eq, sql, asc, desc, gte, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import type { FormValues } from '#app/forms/fields.ts';
import { clinicToday } from '#app/platform/clinic-time.server.ts';
import { perDatabase, type Db, type Tx } from '#app/platform/db.server.ts';
import { addDays, momentAt } from '#app/shared/clock.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { language } from '#app/shared/language.ts';
import { namesOf } from '#app/shared/names-of.ts';
import { showsPlaceholders } from '#app/shared/placeholders.ts';
import { formatUpcoming, formatDeadline } from '#app/shared/relative-dates.ts';
import { clinic, clinicClosures, clinicHolidays } from '#db/schema.ts';
import { defaultAccent } from './accent.ts';
import { brandingPictures } from './branding-form.ts';
import { type BrandingSettings } from './branding.ts';
import {
  comingClosures,
  openDayInMonths,
  openStates,
  callbackDeadline,
  deadlineWithEnd,
  type Calendar,
} from './calendar.server.ts';
import { clinicSections, closureValues, factFields, type ClinicTab } from './clinic-form.ts';
import {
  clinicFactsSchema,
  closuresSchema,
  holidaysSchema,
  stormSchema,
  type StoredClinicFacts,
} from './clinic.schema.server.ts';
import { isClosedByStorm, stormCallbackText, type ClinicFacts, type OpenStatus } from './clinic.ts';
import type { Closure } from './hours.ts';
import { withoutPlaceholders } from './placeholders.ts';

const closuresRead = 200;

/** The clinic's row with its upcoming closures and holidays. */
export const clinicColumns = {
  facts: clinic.facts,
  storm: clinic.storm,
  callBackMinutes: clinic.callBackMinutes,
  accent: clinic.accent,
  logo: clinic.logoId,
  mark: clinic.markId,
  icon: clinic.iconId,
  social: clinic.socialId,
  closures: sql<unknown>`(
    select coalesce(json_agg(json_build_object('id', id, 'startsOn', starts_on, 'endsOn', ends_on,
      'fromTime', from_time, 'untilTime', until_time, 'reason', reason) order by starts_on, id), '[]')
    from (
      select * from ${clinicClosures}
      where ends_on >= ${clinicToday} order by starts_on, id limit ${sql.raw(String(closuresRead))}
    ) as coming
  )`,
  holidays: sql<unknown>`(
    select coalesce(json_agg(json_build_object('day', day, 'name', name, 'observed', observed) order by day, name), '[]')
    from ${clinicHolidays} where closed and day >= ${clinicToday}
  )`,
};

/** Returns a row even before the first save. */
export const clinicRow = eq(clinic.id, 1);

function selectClinic(db: Db | Tx) {
  return db
    .select(clinicColumns)
    .from(sql`(select 1) as one`)
    .leftJoin(clinic, clinicRow);
}

export type ClinicRow = Awaited<ReturnType<typeof selectClinic>>[number];

const statements = perDatabase((db: Db) => ({ clinic: selectClinic(db).prepare('clinic_facts') }));

/** Details that were never saved come from content/en/facts.yaml, but its town belongs to its street only. */
export function readFacts({ facts }: App['content'], stored: unknown): StoredClinicFacts {
  const town = Object(stored).street ? { cityLine: '' } : {};
  return clinicFactsSchema.parse(Object.assign({}, facts, town, stored));
}

export function readRow(content: App['content'], row: ClinicRow | undefined) {
  const stored = readFacts(content, row?.facts);
  const closures = closuresSchema.parse(row?.closures ?? []);
  const holidays = holidaysSchema.parse(row?.holidays ?? []);
  const storm = stormSchema.parse(row?.storm ?? null);
  const calendar: Calendar = {
    zone: stored.timeZone,
    week: stored.week,
    closures,
    holidays: new Map(holidays.map((holiday) => [holiday.day, holidayTitle(holiday)])),
    closedByStorm: isClosedByStorm({ storm }),
  };
  const { accent = null, logo = null, mark = null, icon = null, social = null } = row ?? {};
  const branding: BrandingSettings = { accent, logo, mark, icon, social };
  return { stored, closures, calendar, branding, storm };
}

type ByCalendar = Pick<ClinicFacts, 'closures' | 'opening' | 'followUpOn'>;
type Memory = { calendar?: { key: string; parts: ByCalendar }; promise?: { key: string; lines: OpenStatus } };

const lastRead = perDatabase((): Memory & { facts?: ClinicFacts } => ({}));

/** The facts that visitors may read. A real clinic's site leaves out every fact of the fictional one. */
function publicFacts({ config }: Pick<App, 'config'>, facts: ClinicFacts): ClinicFacts {
  return showsPlaceholders(config) ? facts : withoutPlaceholders(facts);
}

/** The clinic details read last, for pages that must be served while the database is unavailable. */
export function lastKnownFacts(app: Pick<App, 'db' | 'content' | 'config'>): ClinicFacts {
  return lastRead(app.db).facts ?? publicFacts(app, app.content.facts);
}

/** Sets the clinic details that an earlier process stored on disk, for a start without the database. */
export function restoreFacts(app: App, facts: ClinicFacts): void {
  lastRead(app.db).facts = publicFacts(app, facts);
}

/** Reads the clinic details for every page, so that every process shows a change right away. */
export async function findClinicFacts(app: App): Promise<ClinicFacts> {
  const [row] = await statements(app.db).clinic.execute();
  return keepFacts(app, row);
}

/** The facts of a row that was read just now, which become the last known ones. */
export function keepFacts(app: App, row: ClinicRow | undefined): ClinicFacts {
  const last = lastRead(app.db);
  last.facts = publicFacts(app, factsOf(app.content, row, new Date(), last));
  return last.facts;
}

/** The stored details, with the placeholders that only staff see. */
export async function findStoredFacts({ db, content }: App): Promise<StoredClinicFacts> {
  const [row] = await db.select({ facts: clinic.facts }).from(clinic);
  return readFacts(content, row?.facts);
}

/** Computes the calendar's part at most once a minute and caches it in `last`, because every page needs it. */
export function factsOf(content: App['content'], row: ClinicRow | undefined, now: Date, last: Memory = {}) {
  const { stored, closures, calendar, storm, branding } = readRow(content, row);
  const key = keyOf(calendar, now, stored.followUpMonths);
  if (last.calendar?.key !== key) last.calendar = { key, parts: byCalendar(stored, closures, calendar, now) };
  return { ...stored, ...last.calendar.parts, storm, branding };
}

/** Changes every minute, with the calendar and with the language, for what is computed once a minute. */
function keyOf(calendar: Calendar, now: Date, setting: number): string {
  const all = { ...calendar, holidays: [...calendar.holidays] };
  return JSON.stringify([Math.floor(toMinute(now)), language(), setting, all]);
}

function byCalendar(stored: StoredClinicFacts, closures: Closure[], calendar: Calendar, now: Date): ByCalendar {
  const today = clinicDay(stored.timeZone, now);
  const followUpOn = openDayInMonths(calendar, today, stored.followUpMonths);
  return {
    closures: comingClosures(calendar, closures, today),
    opening: openingOf(calendar, now),
    ...(followUpOn && { followUpOn }),
  };
}

const daysAhead = 8;
const yearMinutes = 525_600;
/** Seen from here, every day is named by its date. */
const longAgo = new Date(0);
const toMinute = (moment: Date) => moment.getTime() / 60_000;

function openingOf(calendar: Calendar, now: Date): OpenStatus {
  return {
    asOf: formatUpcoming(calendar.zone, now, now),
    states: openStates(calendar, now, daysAhead).map((one) => ({ ...one, until: toMinute(one.until) })),
  };
}

type KnownCalendar = { calendar: Calendar; callBackMinutes: number };

export async function findCalendar(app: App, db: Db | Tx = app.db): Promise<KnownCalendar> {
  const [row] = await selectClinic(db);
  return calendarOf(app, row);
}

function calendarOf({ content }: App, row: ClinicRow | undefined): KnownCalendar {
  return { calendar: readRow(content, row).calendar, callBackMinutes: row?.callBackMinutes ?? 180 };
}

type CallbackRule = {
  minutes: number;
  /** The promise that a visitor would read now; null if no opening is within the look-ahead. */
  example: string | null;
};

/** `minutes` shows what another promise would say. */
export async function findCallbackRule(app: App, minutes?: number): Promise<CallbackRule> {
  const { calendar, callBackMinutes } = await findCalendar(app);
  const now = new Date();
  const promised = callbackDeadline(calendar, now, minutes ?? callBackMinutes);
  return {
    minutes: callBackMinutes,
    example: calendar.closedByStorm ? stormCallbackText : promised && formatDeadline(calendar.zone, promised, now),
  };
}

/** The call-back deadlines for the contact form. Null during a storm closure, and behind a CDN, because a cached page would promise an
 * outdated time. */
export function deadlineOf(app: App, row: ClinicRow | undefined): OpenStatus | null {
  if (app.config.edge) return null;
  const { calendar, callBackMinutes } = calendarOf(app, row);
  const last = lastRead(app.db);
  const now = new Date();
  const key = keyOf(calendar, now, callBackMinutes);
  if (last.promise?.key !== key) last.promise = { key, lines: callBackLines(calendar, callBackMinutes, now) };
  const { lines } = last.promise;
  return lines.states.length > 0 ? lines : null;
}

/** Promises change every quarter hour, so these are enough for half an hour of writing. After them the page promises nothing. */
const deadlinesAhead = 3;

/** Each line ends with the last minute in which a request still gets that promise, or at midnight. */
export function callBackLines(calendar: Calendar, minutes: number, now: Date): OpenStatus {
  const states: OpenStatus['states'] = [];
  for (let moment = now; states.length < deadlinesAhead;) {
    const promised = deadlineWithEnd(calendar, moment, minutes);
    const [line] = promised ? deadlineLines(calendar.zone, promised.deadline, moment).states : [];
    if (!promised?.until || !line) break;
    const until = Math.min(line.until, Math.floor(toMinute(promised.until)));
    states.push({ ...line, until });
    moment = new Date(until * 60_000 + 1);
  }
  return { asOf: formatUpcoming(calendar.zone, now, now), states };
}

/** A given promise: in words such as 'today' until midnight, then with its date. */
export function deadlineLines(zone: string, promised: Date, now: Date): OpenStatus {
  const midnight = momentAt(zone, addDays(clinicDay(zone, now), 1), 0);
  const line = (from: Date, until: number) => ({ isOpen: false, text: formatDeadline(zone, promised, from), until });
  return {
    asOf: formatUpcoming(zone, now, now),
    states: [line(now, toMinute(midnight)), line(longAgo, toMinute(midnight) + yearMinutes)],
  };
}

const savedSchema = z
  .object({ saved: z.record(z.string(), z.object({ at: z.string(), by: z.string() })) })
  .catch({ saved: {} });

/** The stored values of a screen's form, and who saved it last. */
export async function readClinicForm({ content }: Pick<App, 'content'>, db: Db | Tx, tab: ClinicTab) {
  const [row] = await db.select().from(clinic).where(eq(clinic.id, 1));
  const minutes = row?.callBackMinutes ?? 180;
  const all: FormValues = {
    ...clinicValues(readFacts(content, row?.facts)),
    callBackHours: String(Math.floor(minutes / 60)),
    callBackMinutes: String(minutes % 60),
    retentionMonths: String(row?.retentionMonths ?? 12),
    accent: row?.accent ?? defaultAccent,
  };
  const names = clinicSections.flatMap((section) => (section.tab === tab ? section.names : []));
  const values = Object.fromEntries(names.map((name) => [name, all[name] ?? '']));
  if (tab === 'branding')
    for (const name of namesOf(brandingPictures)) values[`${name}Id`] = String(row?.[`${name}Id`] ?? '');
  if (tab === 'hours') {
    for (const { name, closed } of await listHolidays({ db })) values[`${name}.closed`] = closed ? 'yes' : '';
    for (const closure of (await listClosures({ db })).coming)
      for (const [name, value] of Object.entries(closureValues(closure)))
        values[`closure-${closure.id}.${name}`] = value;
  }
  return { values, saved: savedSchema.parse(row?.facts).saved[tab] ?? null };
}

export function clinicValues(facts: StoredClinicFacts): FormValues {
  const { officePhone, cellPhone, referralPhone, social } = facts;
  const shown = {
    ...facts,
    officePhone: officePhone.label,
    cellPhone: cellPhone.label,
    referralPhone: referralPhone.label,
    social: Object.fromEntries(social.map(({ network, href }) => [network, href])),
    week: facts.week.map((day) => day && { ...day, open: 'yes' }),
  };
  return Object.fromEntries(Object.keys(factFields).map((name) => [name, textAt(shown, name.split('.'))]));
}

function textAt(value: unknown, [step, ...rest]: string[]): string {
  if (step === undefined) return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return typeof value === 'object' && value !== null ? textAt(Reflect.get(value, step), rest) : '';
}

const pressedSchema = z.object({ updatedBy: z.string() }).catch({ updatedBy: '' });

/** The storm notice and who saved it last. For staff only. */
export async function findStorm({ db }: App) {
  const [row] = await db.select({ storm: clinic.storm }).from(clinic).where(eq(clinic.id, 1));
  return { storm: stormSchema.parse(row?.storm ?? null), by: pressedSchema.parse(row?.storm).updatedBy };
}

const listed = 100;

/** Upcoming closures, nearest first, and past ones, latest first. Up to 100 of each. */
export async function listClosures({ db }: { db: Db | Tx }): Promise<{ coming: Closure[]; past: Closure[] }> {
  const today = clinicToday;
  const { endsOn, startsOn, id } = clinicClosures;
  const [coming, past] = await Promise.all([
    db.select().from(clinicClosures).where(gte(endsOn, today)).orderBy(asc(startsOn), asc(id)).limit(listed),
    db.select().from(clinicClosures).where(lt(endsOn, today)).orderBy(desc(endsOn), desc(id)).limit(listed),
  ]);
  return { coming, past };
}

type Holiday = { day: string; name: string; observed: boolean };
export type HolidaySwitch = Holiday & { closed: boolean };

/** Each holiday once, with its next date. */
export async function listHolidays({ db }: { db: Db | Tx }): Promise<HolidaySwitch[]> {
  const { day, name, observed, closed } = clinicHolidays;
  const next = db
    .selectDistinctOn([name], { day, name, observed, closed })
    .from(clinicHolidays)
    .where(gte(day, clinicToday))
    .orderBy(name, day)
    .as('next');
  return db.select().from(next).orderBy(next.day);
}

export function holidayTitle({ name, observed }: Omit<Holiday, 'day'>): string {
  return observed ? `${name} (observed)` : name;
}
