import { and, eq, exists, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { MiddlewareFunction } from 'react-router';
import { appContext, requestContext, type App } from '#app/context.ts';
import { findUnconfirmedRestore } from '#app/records/unconfirmed-restore.server.ts';
import { findStaffMember } from '#app/records/signed-in.server.ts';
import type { StoredClinicFacts } from '#app/features/clinic/clinic.schema.server.ts';
import { clinicFields, clinicHref, clinicSections } from '#app/features/clinic/clinic-form.ts';
import { clinicValues, findStoredFacts, lastKnownFacts } from '#app/features/clinic/clinic.server.ts';
import { clinicName, phoneToCall } from '#app/features/clinic/clinic.ts';
import { askForFacts, missingFacts, withoutPlaceholders, type MissingFact } from '#app/features/clinic/placeholders.ts';
import { legalPages } from '#app/features/legal/legal.ts';
import { listLegal } from '#app/features/legal/legal.server.ts';
import { listReviews } from '#app/features/reviews/reviews.server.ts';
import { findValidConsents } from '#app/features/consents/consents.server.ts';
import { findSection } from '#app/features/content/content.server.ts';
import { pages } from '#app/features/content/pages.ts';
import type { Page } from '#app/features/content/sections.ts';
import { listAllServices } from '#app/features/care/care.server.ts';
import { servicePage } from '#app/features/content/care-pages.ts';
import { isOpened } from '#app/features/content/site.server.ts';
import { findOpened } from '#app/features/clinic/opened.server.ts';
import { listEditable } from '#app/features/pages/pages.server.ts';
import { personalIn } from '#app/features/content/content.ts';
import { isDatabaseUnavailable } from '#app/platform/db.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { plainPage } from '#app/platform/plain-page.server.ts';
import { recordActivity } from '#app/records/activity-log.server.ts';
import type { Reply, HandlerArgs } from '#app/records/form.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { confirmations, galleryImages, pictures, posts, revisions, siteOpening, staffMembers } from '#db/schema.ts';
import { linesOf, pointGroups, type LaunchPoint, type LaunchProgress } from './launch.ts';
import { counted } from '#app/shared/phrases.ts';
import { isInvented, sampleAuthor, showsPlaceholders } from '#app/shared/placeholders.ts';

/** Paths that work before the site is open: sign-in, the staff area, files, the health check and robots.txt. */
const always = /^\/(admin|api|files|assets|status|robots\.txt)(\/|\.data$|$)/;

/** While a restore waits for its confirmation, pictures are closed as well. */
const alwaysAfterRestore = /^\/(admin|api|assets|status|robots\.txt)(\/|\.data$|$)/;

/** Until an owner opens it, only staff see a new site's pages, so that no placeholder goes live unseen. */
export const requireLaunched: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args;
  const app = context.get(appContext);
  const { pathname } = new URL(request.url);
  const isUnconfirmed = !alwaysAfterRestore.test(pathname) && (await unlessAway(findUnconfirmedRestore(app), null));
  if (!isUnconfirmed && (app.config.mode !== 'production' || always.test(pathname))) return next();
  // When the database is down, let the page or form answer: it says so itself and keeps what was typed.
  const opened = isUnconfirmed ? null : await unlessAway(isOpened(args), 'unknown');
  if (opened || (await findStaffMember(app, request))) return next();
  const facts = withoutPlaceholders(lastKnownFacts(app));
  const phone = phoneToCall(facts);
  const isKnown = missingFacts(facts).length === 0;
  const page = plainPage(app.config, {
    status: 503,
    title: isUnconfirmed ? 'Closed for a check' : 'Opening soon',
    sentences: [
      isUnconfirmed
        ? 'This website was restored from a backup. We check it before we open it again.'
        : isKnown
          ? `The ${clinicName(facts)} website is almost ready.`
          : 'We are opening soon. Please check back.',
    ],
    requestId: context.get(requestContext).id,
    phone,
  });
  page.headers.set('X-Robots-Tag', 'noindex');
  return page;
};

/** Returns `otherwise` when the database is down. */
function unlessAway<Found, Otherwise>(found: Promise<Found>, otherwise: Otherwise): Promise<Found | Otherwise> {
  return found.catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return otherwise;
    throw error;
  });
}

const missingIn = (stored: StoredClinicFacts) => missingFacts(withoutPlaceholders(stored));

/** Returns the facts to enter before this site may be open. A demonstration needs none. */
export async function findMissingFacts(app: App): Promise<MissingFact[]> {
  return showsPlaceholders(app.config) ? [] : missingIn(await findStoredFacts(app));
}

/** Returns every point with its state. The settled ones are needed for the progress. */
export async function listLaunchPoints(app: App): Promise<LaunchPoint[]> {
  const [rows, ...found] = await Promise.all([
    app.db.select().from(confirmations),
    factPoints(app),
    textPoints(app),
    contentPoints(app),
    reviewPoints(app),
  ]);
  const confirmed = new Map(rows.map(({ key, value }) => [key, value]));
  return [...found.flat(), ...settingPoints(app.config)].map(({ value, ...point }) => {
    const isKept = !point.isDone && value !== undefined && confirmed.get(point.key) === value;
    return { ...point, confirmable: value !== undefined, isKept, isDone: point.isDone || isKept };
  });
}

export async function listLaunchTasks(app: App): Promise<LaunchPoint[]> {
  return (await listLaunchPoints(app)).filter(({ isDone }) => !isDone);
}

/** Returns the points by group, with the settled ones only counted. */
export async function findLaunch(app: App) {
  const [points, opened, missing] = await Promise.all([listLaunchPoints(app), findOpened(app), findMissingFacts(app)]);
  const groups = Object.entries(pointGroups).map(([name, title]) => {
    const own = points.filter(({ group }) => group === name);
    return { title, lines: linesOf(own), all: own.length, left: countLeft(own) };
  });
  return { groups: groups.filter(({ all }) => all > 0), opened, missing, all: points.length, left: countLeft(points) };
}

function countLeft(points: LaunchPoint[]): number {
  return points.filter(({ isDone }) => !isDone).length;
}

/** The launch is over when nothing is left and the site has been open for a week. */
export async function findLaunchProgress(app: App, now = new Date()): Promise<LaunchProgress> {
  const { all, left, opened } = await findLaunch(app);
  const isOver = left === 0 && opened !== null && now.getTime() - Date.parse(opened.at) > 7 * 86_400_000;
  return { all, left, isOver };
}

/** `value` is the current text, because a confirmation covers exactly this text. Staff cannot confirm a point without it. */
type FoundPoint = Omit<LaunchPoint, 'confirmable' | 'isKept'> & { value?: string | undefined };

async function factPoints(app: App): Promise<FoundPoint[]> {
  const stored = await findStoredFacts(app);
  const [values, samples] = [clinicValues(stored), clinicValues(app.content.facts)];
  const missing = new Set<string>(missingIn(stored).map(({ field }) => field));
  const fields = clinicSections.flatMap(({ tab, title, part, names }) => {
    const [parts, plain] = [names.filter((name) => isLine(part, name)), names.filter((name) => !isLine(part, name))];
    return [
      ...plain.map((name) => ({ tab, name, label: clinicFields[name]?.label ?? name, parts: [name] })),
      ...(part && parts.length > 0 ? [{ tab, name: part, label: title, parts }] : []),
    ];
  });
  return fields
    .filter(({ parts }) => parts.some((part) => samples[part]))
    .map(({ tab, name, label, parts }) => {
      const value = parts.map((part) => values[part] ?? '').join(' ');
      const invented = isInvented(value) || missing.has(name);
      return {
        key: `fact:${name}`,
        group: tab === 'branding' ? 'branding' : 'contact',
        label,
        why: invented ? 'placeholder' : 'sample',
        href: `${clinicHref(tab)}#${parts[0] ?? ''}`,
        isDone: !invented && parts.some((part) => values[part] !== samples[part]),
        value: invented ? undefined : value,
      };
    });
}

function isLine(list: string | undefined, name: string): boolean {
  return name.startsWith(`${list}.`);
}

/** One point per section of a page, and one per page of the care guide. Staff confirm texts in the editor, where they read them. */
async function textPoints(app: App): Promise<FoundPoint[]> {
  const services = await listAllServices(app);
  const guide = services.map(({ slug, title }): Page => ({ ...servicePage(slug), label: title }));
  const listed = [...pages, ...guide].map(async (page) => {
    const sections = (await listEditable(app, page)).map((section) => {
      const described = findSection(app, page.name, section.name);
      const personal = described ? personalIn(described, section.own).filter(({ hidden }) => !hidden) : [];
      return { ...section, personal };
    });
    if (guide.includes(page)) return [{ page, key: `care:${page.name}`, label: page.label, sections }];
    return sections.map((section) => {
      const [key, label] = [`words:${page.name}:${section.name}`, `${page.label}: ${section.label}`];
      return { page, key, label, sections: [section] };
    });
  });
  const parts = (await Promise.all(listed)).flat();
  const personalOf = ({ sections }: (typeof parts)[number]) => sections.flatMap(({ personal }) => personal);
  const consents = parts.flatMap(personalOf).flatMap(({ consent }) => consent ?? []);
  const valid = await findValidConsents(app, consents);
  return parts.flatMap((part) => {
    const { page, key, label, sections } = part;
    const samples = sections.flatMap(({ texts }) => texts.samples);
    const withheld = personalOf(part).filter(({ consent }) => consent === null || !valid.has(consent)).length;
    const invented = samples.filter((text) => text.invented).length;
    const general = samples.length - invented;
    const why = [
      ...(general > 0 ? [counted(general, 'sample')] : []),
      ...(invented > 0 ? [`${counted(invented, 'placeholder')}${app.config.demonstration ? '' : ', not shown'}`] : []),
      ...(withheld > 0 ? [`${withheld} not shown: no valid consent`] : []),
    ].join(', ');
    const all = sections.reduce((sum, { texts }) => sum + texts.all, 0);
    const group = guide.includes(page) ? ('care' as const) : ('words' as const);
    const texts = { page: page.label, all, samples: samples.length };
    const href = `/admin/pages/${page.name}/${sections[0]?.name}`;
    return all > 0 || why ? [{ key, group, label, why, texts, href, isDone: why === '' }] : [];
  });
}

const there = (table: typeof staffMembers | typeof galleryImages | typeof posts) => isNull(table.deletedAt);

async function contentPoints({ db, content }: App): Promise<FoundPoint[]> {
  const invented = content.seed.staff.map(({ name, description }) =>
    and(eq(staffMembers.name, name), eq(staffMembers.description, description)),
  );
  const bySomebody = db
    .select({ one: sql`1` })
    .from(revisions)
    .where(and(eq(revisions.record, 'post'), eq(revisions.recordId, posts.id), ne(revisions.savedBy, sampleAuthor)));
  const sampleDrawings = db.select({ id: pictures.id }).from(pictures).where(isNotNull(pictures.siteFile));
  const [staff, people, drawings, samplePosts] = await Promise.all([
    db.$count(staffMembers, there(staffMembers)),
    db.$count(staffMembers, and(there(staffMembers), or(...invented))),
    db.$count(galleryImages, and(there(galleryImages), inArray(galleryImages.pictureId, sampleDrawings))),
    db.$count(posts, and(there(posts), not(exists(bySomebody)))),
  ]);
  const found: [number, key: string, label: string, why: string, href: string][] = [
    staff === 0
      ? [1, 'staff:none', 'Staff', 'no one is listed yet', '/admin/staff']
      : [people, 'staff:sample', 'Staff', counted(people, 'sample person', 'sample people'), '/admin/staff'],
    [drawings, 'gallery:sample', 'Gallery', counted(drawings, 'sample drawing'), '/admin/gallery'],
    [samplePosts, 'posts:sample', 'Blog', counted(samplePosts, 'sample post'), '/admin/blog'],
  ];
  return found.map(([number, key, label, why, href]) => ({
    key,
    group: 'people',
    label,
    why,
    href,
    isDone: number === 0,
    // Sample people cannot stay: visitors would take them for real ones.
    value: key === 'staff:sample' ? undefined : String(number),
  }));
}

/** Every notice and every care page needs a review before the site opens. */
async function reviewPoints(app: App): Promise<FoundPoint[]> {
  const [notices, reviews] = await Promise.all([listLegal(app), listReviews(app)]);
  return [
    ...notices.map(({ name, state }) => {
      return { key: `legal:${name}`, href: `/admin/notices/${name}`, label: legalPages[name].title, state };
    }),
    ...reviews.map(({ subject: { name, label }, state }) => {
      return { key: `review:${name}`, href: `/admin/reviews/${name}`, label, state };
    }),
  ].map(({ state, ...point }) => ({
    ...point,
    group: 'legal',
    why: state.text.toLowerCase(),
    isDone: state.kind !== 'draft' && state.kind !== 'overdue',
  }));
}

function settingPoints(config: Config): FoundPoint[] {
  return listSettings(config).map(({ setting, label, why, isMissing }) => {
    return { key: `setting:${setting}`, group: 'settings', label, why, isDone: !isMissing };
  });
}

/** Lists what the person who runs the server sets. The doctor and Ready to open both read this list. */
export function listSettings({ publicUrl, mail, noticeTo, backup, samplePages, demonstration }: Config) {
  // Names that no one can own: RFC 2606.
  const isPlaceholder = isInvented(mail.from) || /[@.](test|invalid|localhost)>?\s*$/.test(mail.from);
  const https = 'Set it to the site’s https address, and put a proxy such as Caddy in front of it.';
  const smtp = 'Set it. Without it, no one can reset a password or be told about contact requests.';
  const backups = 'Set BACKUP_TO and BACKUP_RECIPIENT (docs/operations.md), then run npm run backup.';
  const own = 'Set it to one of the clinic’s addresses.';
  const off = 'Set it to off.';
  const all: [isMissing: boolean, part: string, setting: string, label: string, why: string, todo: string][] = [
    [!publicUrl.startsWith('https:'), 'settings', 'PUBLIC_URL', 'Web address', 'address is not secure (https)', https],
    [!mail.smtpUrl && !mail.service, 'mail', 'SMTP_URL', 'Outgoing mail', 'e-mail cannot be sent', smtp],
    [isPlaceholder, 'mail domain', 'MAIL_FROM', 'Sender of e-mails', 'placeholder', own],
    [!noticeTo.length, 'settings', 'NOTICE_TO', 'New requests', 'no one is notified about new requests', 'Set it.'],
    [!backup, 'backup', 'BACKUP_TO', 'Backups', 'no backups are made', backups],
    [samplePages, 'settings', 'SAMPLE_PAGES', 'Sample pages', 'the template’s sample pages are visible', off],
    [demonstration, 'settings', 'DEMONSTRATION', 'Demonstration', 'every page says that the clinic is fictional', off],
  ];
  return all.map(([isMissing, part, setting, label, why, todo]) => ({ isMissing, part, setting, label, why, todo }));
}

export const launchHandlers = {
  async open({ app, staff }: HandlerArgs): Promise<Reply> {
    const missing = await findMissingFacts(app);
    if (missing.length > 0) return { ok: false, notice: askForFacts(missing) };
    await app.db.transaction(async (tx) => {
      const { demonstration } = app.config;
      if (!demonstration) await tx.delete(siteOpening).where(eq(siteOpening.openedBy, sampleAuthor));
      const openedBy = demonstration ? sampleAuthor : staff.name;
      const opened = await tx.insert(siteOpening).values({ openedBy }).onConflictDoNothing().returning();
      if (opened.length > 0) await recordActivity(tx, staff, { action: 'site.open', summary: 'Opened the site.' });
    });
    return { ok: true, notice: 'The site is open. Everyone can see it now.', undo: { intent: 'close' } };
  },

  async close({ app, staff }: HandlerArgs): Promise<Reply> {
    await app.db.transaction(async (tx) => {
      const closed = await tx.delete(siteOpening).returning();
      if (closed.length > 0) await recordActivity(tx, staff, { action: 'site.close', summary: 'Closed the site.' });
    });
    return { ok: true, notice: 'The site is closed. Visitors see an “Opening soon” page.', undo: { intent: 'open' } };
  },

  async confirm({ app, staff, form }: HandlerArgs): Promise<Reply> {
    const key = readField(form, 'key');
    const points = await Promise.all([factPoints(app), contentPoints(app)]);
    const point = points.flat().find((one) => one.key === key && !one.isDone);
    if (point?.value === undefined) return { ok: false, notice: 'That was already done.', status: 404 };
    const { value, label } = point;
    await app.db.transaction(async (tx) => {
      await tx
        .insert(confirmations)
        .values({ key, value, confirmedBy: staff.name })
        .onConflictDoUpdate({ target: confirmations.key, set: { value, confirmedBy: staff.name } });
      await recordActivity(tx, staff, { action: 'site.confirm', summary: `Confirmed “${label}” as the clinic’s own.` });
    });
    return { ok: true, notice: `${label}: kept as it is.`, form: key };
  },

  async unconfirm({ app, staff, form }: HandlerArgs): Promise<Reply> {
    const key = readField(form, 'key');
    await app.db.transaction(async (tx) => {
      const undone = await tx.delete(confirmations).where(eq(confirmations.key, key)).returning();
      if (undone.length > 0)
        await recordActivity(tx, staff, { action: 'site.unconfirm', summary: 'Marked kept content as sample again.' });
    });
    return { ok: true, notice: 'Undone. It is on the list again.', form: key };
  },
};
