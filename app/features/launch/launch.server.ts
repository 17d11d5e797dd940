import { and, eq, exists, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { MiddlewareFunction } from 'react-router';
import { appContext, requestContext, type App } from '#app/context.ts';
import { findStaffMember } from '#app/features/accounts/session.server.ts';
import { clinicFields, clinicSheets, type clinicLists } from '#app/features/clinic/clinic-form.ts';
import { clinicValues, findClinicRecord, lastKnownFacts } from '#app/features/clinic/clinic.server.ts';
import { clinicName, phoneToCall } from '#app/features/clinic/clinic.ts';
import { legalPages } from '#app/features/legal/legal.ts';
import { listLegal } from '#app/features/legal/legal.server.ts';
import { listReviews } from '#app/features/reviews/reviews.server.ts';
import { findValidConsents } from '#app/features/consents/consents.server.ts';
import { findPage, findSection } from '#app/features/content/content.server.ts';
import { pages } from '#app/features/content/pages.ts';
import { listAllServices } from '#app/features/care/care.server.ts';
import { servicePage } from '#app/features/content/care-pages.ts';
import { listEditable } from '#app/features/pages/pages.server.ts';
import { personalIn } from '#app/features/content/content.ts';
import { isDatabaseUnavailable, isoMoment, perDatabase, type Db } from '#app/platform/db.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { plainPage } from '#app/platform/plain-page.server.ts';
import { recordActivity } from '#app/records/activity-log.server.ts';
import type { Reply, HandlerArgs } from '#app/records/form.server.ts';
import type { FormValues } from '#app/records/fields.ts';
import { readField } from '#app/shared/form-data.ts';
import { confirmations, galleryImages, pictures, posts, revisions, siteOpening, staffMembers } from '#db/schema.ts';
import { sampleAuthor, type Launch, type LaunchTask } from './launch.ts';
import { counted } from '#app/shared/phrases.ts';

/** Paths that work before the site is open: sign-in, the staff area, files, the health check and robots.txt. */
const always = /^\/(admin|api|files|assets|status|robots\.txt|\.well-known)(\/|\.data$|$)/;

/** Until an owner opens it, only staff see a new site's pages, so that no placeholder goes live unseen. */
export const requireLaunched: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const app = context.get(appContext);
  if (app.config.mode !== 'production' || always.test(new URL(request.url).pathname)) return next();
  // When the database is down, let the page or form answer: it says so itself and keeps what was typed.
  const opened = await findOpened(app).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return 'unknown';
    throw error;
  });
  if (opened || (await findStaffMember(app, request))) return next();
  const facts = lastKnownFacts(app);
  const phone = phoneToCall(facts);
  const page = plainPage(app.config, {
    status: 503,
    title: 'Opening soon',
    sentences: [`The ${clinicName(facts)} website is almost ready.`],
    requestId: context.get(requestContext).id,
    ...(!isInvented(phone.label) && { phone }),
  });
  page.headers.set('X-Robots-Tag', 'noindex');
  page.headers.set('Cache-Control', 'no-store');
  return page;
};

const statements = perDatabase((db: Db) => ({
  opened: db
    .select({ at: isoMoment(siteOpening.openedAt), by: siteOpening.openedBy })
    .from(siteOpening)
    .prepare('site_opened'),
}));

/** The launch of a demonstration does not count for a real site, where its fictional people would pass for real ones. */
export async function findOpened({ db, config }: App): Promise<Launch | null> {
  const [row] = await statements(db).opened.execute();
  return row && (config.demonstration || row.by !== sampleAuthor) ? row : null;
}

/** Recognizes placeholder numbers and addresses: 555-01xx, Example Street, .example. */
function isInvented(text: string): boolean {
  return /555-?01\d\d|example/i.test(text);
}

export async function listLaunchTasks(app: App): Promise<LaunchTask[]> {
  const rows = await app.db.select().from(confirmations);
  const confirmed = new Map(rows.map(({ key, value }) => [key, value]));
  const found = await Promise.all([
    factPoints(app),
    textPoints(app),
    carePoints(app),
    contentPoints(app),
    legalPoints(app),
    reviewPoints(app),
  ]);
  const settings = listMissingSettings(app.config).map(({ setting, why }) => ({
    key: `setting:${setting}`,
    group: 'settings' as const,
    label: setting,
    why,
    confirmable: false,
    value: '',
  }));
  return [...found.flat(), ...settings]
    .filter(({ key, value, confirmable }) => !(confirmable && confirmed.get(key) === value))
    .map(({ value: _value, ...point }) => point);
}

/** `value` is the current text, because a confirmation covers exactly this text. */
type FoundPoint = LaunchTask & { value: string };

async function factPoints(app: App): Promise<FoundPoint[]> {
  const { values } = await findClinicRecord(app);
  const samples = clinicValues(app.content.facts);
  const fields = clinicSheets.flatMap(({ title, list, names }) => [
    ...names.map((name) => ({ name, label: clinicFields[name]?.label ?? name, parts: [name] })),
    ...(list
      ? [{ name: list, label: title, parts: Object.keys(clinicFields).filter((name) => isLine(list, name)) }]
      : []),
  ]);
  return fields
    .filter(({ parts }) => parts.some((part) => samples[part]) && parts.every((part) => values[part] === samples[part]))
    .map(({ name, label, parts }) => {
      const value = valueText(values, parts);
      const invented = isInvented(value);
      return {
        key: `fact:${name}`,
        group: 'facts',
        label,
        why: invented ? 'placeholder' : 'sample',
        href: `/admin/clinic#${parts[0] ?? ''}`,
        confirmable: !invented,
        value,
      };
    });
}

function isLine(list: keyof typeof clinicLists, name: string): boolean {
  return name.startsWith(`${list}.`);
}

function valueText(values: FormValues, parts: string[]): string {
  return parts.map((part) => values[part] ?? '').join(' ');
}

async function textPoints(app: App): Promise<FoundPoint[]> {
  const sections = (await Promise.all(pages.map((page) => listEditable(app, page)))).flat().map((section) => {
    const described = findSection(app, section.page, section.name);
    return {
      ...section,
      personal: described ? personalIn(described, section.own).filter(({ hidden }) => !hidden) : [],
    };
  });
  const named = sections.flatMap(({ personal }) => personal.flatMap(({ consent }) => consent ?? []));
  const valid = await findValidConsents(app, named);
  return sections.flatMap(({ page, name, label, texts: { samples }, personal }) => {
    const withheld = personal.filter(({ consent }) => consent === null || !valid.has(consent)).length;
    const invented = samples.filter((text) => text.invented).length;
    const general = samples.length - invented;
    const why = [
      ...(general > 0 ? [counted(general, 'sample')] : []),
      ...(invented > 0 ? [`${counted(invented, 'placeholder')}${app.config.demonstration ? '' : ', not shown'}`] : []),
      ...(withheld > 0 ? [`${withheld} not shown: no valid consent`] : []),
    ].join(', ');
    const point = {
      key: `words:${page}:${name}`,
      group: 'words' as const,
      label: `${findPage(app, page)?.label}: ${label}`,
      why,
      href: `/admin/pages/${page}/${name}`,
      // Texts are confirmed in the editor, where staff can read them.
      confirmable: false,
      value: '',
    };
    return why ? [point] : [];
  });
}

/** One item per page of the care guide. The editor lists its sections. */
async function carePoints(app: App): Promise<FoundPoint[]> {
  const services = await listAllServices(app);
  const found = await Promise.all(
    services.map(async ({ slug, title }) => {
      const sections = await listEditable(app, servicePage(slug));
      return { slug, title, samples: sections.flatMap(({ texts }) => texts.samples).length };
    }),
  );
  return found
    .filter(({ samples }) => samples > 0)
    .map(({ slug, title, samples }) => ({
      key: `care:${slug}`,
      group: 'words',
      label: `Care: ${title}`,
      why: counted(samples, 'sample'),
      href: `/admin/pages/care-${slug}/top`,
      confirmable: false,
      value: '',
    }));
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
  const found: [number, key: string, label: string, why: string, href: string, confirmable: boolean][] = [
    [staff === 0 ? 1 : 0, 'staff:none', 'Staff', 'no one is listed yet', '/admin/staff', true],
    [people, 'staff:sample', 'Staff', `${people} sample people`, '/admin/staff', false],
    [drawings, 'gallery:sample', 'Gallery', `${drawings} sample drawings`, '/admin/gallery', true],
    [samplePosts, 'posts:sample', 'Blog', `${samplePosts} sample posts`, '/admin/blog', true],
  ];
  return found
    .filter(([number]) => number > 0)
    .map(([number, key, label, why, href, confirmable]) => ({
      key,
      group: 'people',
      label,
      why,
      href,
      confirmable,
      value: String(number),
    }));
}

async function legalPoints(app: App): Promise<FoundPoint[]> {
  const notices = await listLegal(app);
  return notices.flatMap(({ name, state }) =>
    state.kind === 'draft' || state.kind === 'overdue'
      ? [
          {
            key: `legal:${name}`,
            group: 'legal' as const,
            label: legalPages[name].title,
            why: state.text.toLowerCase(),
            href: `/admin/notices/${name}`,
            confirmable: false,
            value: '',
          },
        ]
      : [],
  );
}

async function reviewPoints(app: App): Promise<FoundPoint[]> {
  const { pages: ofPages, posts: ofPosts } = await listReviews(app);
  return [...ofPages, ...ofPosts]
    .filter(({ state }) => state.kind === 'overdue')
    .map(({ subject, state }) => ({
      key: `review:${subject.name}`,
      group: 'legal',
      label: subject.label,
      why: state.text.toLowerCase(),
      href: `/admin/reviews/${subject.name}`,
      confirmable: false,
      value: '',
    }));
}

/** Lists what the person who runs the server still has to set. The doctor and Ready to open both read this list. */
export function listMissingSettings({ publicUrl, mail, noticeTo, backup, samplePages, demonstration }: Config) {
  // Names that no one can own: RFC 2606.
  const isPlaceholder = isInvented(mail.from) || /[@.](test|invalid|localhost)>?\s*$/.test(mail.from);
  const https = 'Set it to the site’s https address, and put a proxy such as Caddy in front of it.';
  const smtp = 'Set it. Without it, no one can reset a password or be told about contact requests.';
  const backups = 'Set BACKUP_TO and BACKUP_RECIPIENT (docs/operations.md), then run npm run backup.';
  const all: [isMissing: boolean, part: string, setting: string, why: string, todo: string][] = [
    [!publicUrl.startsWith('https:'), 'settings', 'PUBLIC_URL', 'address is not secure (https)', https],
    [!mail.smtpUrl && !mail.service, 'mail', 'SMTP_URL', 'e-mail cannot be sent', smtp],
    [isPlaceholder, 'mail domain', 'MAIL_FROM', 'placeholder', 'Set it to one of the clinic’s addresses.'],
    [noticeTo.length === 0, 'settings', 'NOTICE_TO', 'no one is notified about new requests', 'Set it.'],
    [!backup, 'backup', 'BACKUP_TO', 'no backups are made', backups],
    [samplePages, 'settings', 'SAMPLE_PAGES', 'the template’s sample pages are visible', 'Set it to off.'],
    [demonstration, 'settings', 'DEMONSTRATION', 'every page says that the clinic is fictional', 'Set it to off.'],
  ];
  return all.filter(([isMissing]) => isMissing).map(([, part, setting, why, todo]) => ({ part, setting, why, todo }));
}

export const launchHandlers = {
  async open({ app, staff }: HandlerArgs): Promise<Reply> {
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
    const point = points.flat().find((one) => one.key === key && one.confirmable);
    if (!point) return { ok: false, notice: 'That was already done.', status: 404 };
    const { value, label } = point;
    await app.db.transaction(async (tx) => {
      await tx
        .insert(confirmations)
        .values({ key, value, confirmedBy: staff.name })
        .onConflictDoUpdate({ target: confirmations.key, set: { value, confirmedBy: staff.name } });
      await recordActivity(tx, staff, { action: 'site.confirm', summary: `Confirmed “${label}” as the clinic’s own.` });
    });
    return { ok: true, notice: `${label}: kept as it is.` };
  },
};
