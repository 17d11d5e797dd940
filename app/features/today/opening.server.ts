import { and, eq, exists, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import { parseHTML } from 'linkedom';
import type { MiddlewareFunction } from 'react-router';
import { appContext, requestContext, type App, type Person } from '#app/context.ts';
import { trialMail } from '#app/emails/mails.ts';
import { listPeople } from '#app/features/accounts/people.server.ts';
import { listAllServices } from '#app/features/care/care.server.ts';
import { listReviews } from '#app/features/care/reviews.server.ts';
import { clinicHref, clinicLabel, clinicSections, type ClinicTab } from '#app/features/clinic/clinic-form.ts';
import type { StoredClinicFacts } from '#app/features/clinic/clinic.schema.server.ts';
import { clinicValues, findClinicFacts, findStoredFacts, lastKnownFacts } from '#app/features/clinic/clinic.server.ts';
import { clinicName, phoneToCall } from '#app/features/clinic/clinic.ts';
import { formatHours } from '#app/features/clinic/hours.ts';
import { findOpened } from '#app/features/clinic/opened.server.ts';
import { markMissing, missingFacts, withoutPlaceholders, type MissingFact } from '#app/features/clinic/placeholders.ts';
import { listNotices } from '#app/features/notices/notices.server.ts';
import { readEditable, type EditableSection } from '#app/features/page-editor/pages.server.ts';
import { readVersions } from '#app/features/page-editor/text-form.server.ts';
import { fieldName } from '#app/features/page-editor/text-form.ts';
import { confirmTexts, undoTexts } from '#app/features/page-editor/texts.commands.server.ts';
import { about, ottobock } from '#app/features/pages/about.ts';
import { care, firstWeeks, paying, servicePage } from '#app/features/pages/care-pages.ts';
import { findDraftTexts, findSection } from '#app/features/pages/content.server.ts';
import { asText, isText } from '#app/features/pages/content.ts';
import { home } from '#app/features/pages/home.ts';
import { appointments, blog, contact, gallery, notices, refer, visit } from '#app/features/pages/other-pages.ts';
import type { Page } from '#app/features/pages/sections.ts';
import { frame } from '#app/features/pages/shared-texts.ts';
import { findClosing } from '#app/features/pages/site.server.ts';
import type { HandlerArgs, Reply } from '#app/forms/form.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import type { ReviewState } from '#app/history/review.ts';
import { findUnconfirmedRestore } from '#app/history/unconfirmed-restore.server.ts';
import { findMailFrame } from '#app/platform/clinic-time.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { unlessAway } from '#app/platform/db.server.ts';
import { plainPage } from '#app/platform/plain-page.server.ts';
import { findSignedInPerson } from '#app/platform/signed-in.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { counted } from '#app/shared/phrases.ts';
import { isInvented, sampleAuthor, showsPlaceholders } from '#app/shared/placeholders.ts';
import { keptSamples, galleryImages, pictures, posts, versions, siteOpening, staffMembers } from '#db/schema.ts';
import { type OpeningProgress, type OpeningRow, type PageText } from './opening.ts';

/** Paths that work before the site is open: sign-in, the staff area, files, the health check and robots.txt. */
const always = /^\/(admin|api|files|assets|status|robots\.txt)(\/|\.data$|$)/;

/** While a restore waits for its confirmation, pictures are closed as well. */
const alwaysAfterRestore = /^\/(admin|api|assets|status|robots\.txt)(\/|\.data$|$)/;

/** Until an owner opens it, only staff see a new site's pages, so that no placeholder goes live unseen. */
export const requireOpened: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args;
  const app = context.get(appContext);
  const { pathname } = new URL(request.url);
  if (alwaysAfterRestore.test(pathname)) return next();
  // When the database is down, let the page or form answer: it says so itself and keeps what was typed.
  const closing = await unlessAway(always.test(pathname) ? isRestored(app) : findClosing(args), null);
  if (!closing || (await findSignedInPerson(app, request))) return next();
  const facts = withoutPlaceholders(lastKnownFacts(app));
  const phone = phoneToCall(facts);
  const isComplete = missingFacts(facts).length === 0;
  const page = plainPage(app.config, {
    status: 503,
    title: closing === 'restored' ? 'Closed for a check' : 'Opening soon',
    sentences: [
      closing === 'restored'
        ? 'This website was restored from a backup. We check it before we open it again.'
        : isComplete
          ? `The ${clinicName(facts)} website is almost ready.`
          : 'We are opening soon. Please check back.',
    ],
    requestId: context.get(requestContext).id,
    phone,
  });
  page.headers.set('X-Robots-Tag', 'noindex');
  return page;
};

const isRestored = async (app: App) => (await findUnconfirmedRestore(app)) && 'restored';

const missingIn = (stored: StoredClinicFacts) => missingFacts(withoutPlaceholders(stored));

/** What the site cannot open without comes first, then one row per screen or page. */
export async function listOpeningRows(app: App): Promise<OpeningRow[]> {
  const [facts, texts, rows] = await Promise.all([
    findStoredFacts(app),
    findTexts(app),
    app.db.select().from(keptSamples),
  ]);
  const kept = new Map(rows.map(({ key, value }) => [key, value]));
  const found = [
    ...mustRows(app, facts),
    mailRow(app.config),
    claimsRow(app, facts, texts),
    ...factRows(app, facts),
    ...textRows(texts),
    ...(await Promise.all([staffRow(app), contentRow(app), reviewRows(app), peopleRow(app)])).flat(),
    serverRow(app.config),
  ];
  return found.map((row) => {
    const lines = kept.get(row.key)?.split('\n') ?? [];
    const isKept = row.state === 'open' && row.value?.split('\n').every((line) => lines.includes(line));
    return isKept ? { ...row, state: 'kept', text: row.settled ?? `Kept: ${row.text}` } : row;
  });
}

export async function listOpeningTasks(app: App): Promise<OpeningRow[]> {
  return (await listOpeningRows(app)).filter(({ state }) => state === 'open');
}

/** The labels of what the site cannot open without. A demonstration needs nothing. */
function firstThings({ config }: App, rows: OpeningRow[]): string[] {
  if (showsPlaceholders(config)) return [];
  return rows.flatMap(({ isMust, state, label }) => (isMust && state === 'open' ? label : []));
}

export async function findOpening(app: App) {
  const [rows, opened] = await Promise.all([listOpeningRows(app), findOpened(app)]);
  const left = rows.filter(({ state }) => state === 'open').length;
  return { rows, opened, all: rows.length, left, first: firstThings(app, rows) };
}

/** The opening is over when nothing is left and the site has been open for a week. */
export async function findOpeningProgress(app: App, now = new Date()): Promise<OpeningProgress> {
  const { all, left, first, opened } = await findOpening(app);
  const isOver = left === 0 && opened !== null && now.getTime() - Date.parse(opened.at) > 7 * 86_400_000;
  return { all, left, first, isOpen: opened !== null, isOver };
}

const stateOf = (isDone: boolean) => (isDone ? 'done' : 'open');

/** Without these, visitors could not reach the clinic, or would reach someone else. */
function mustRows({ content }: App, facts: StoredClinicFacts): OpeningRow[] {
  const missing = missingIn(facts);
  const row = (field: MissingFact['field'], tab: ClinicTab, label: string, value: string, why: string): OpeningRow => {
    const gap = missing.find((one) => one.field === field || (field === 'street' && one.field === 'cityLine'));
    const link = { label: 'Enter', href: gap?.href ?? `${clinicHref(tab)}#${field}` };
    return { key: `fact:${field}`, isMust: true, label, text: gap ? why : value, link, state: stateOf(!gap) };
  };
  const { shortName, officePhone, email, street, cityLine } = facts;
  const [wrongNumber, wrongStreet] = [
    'Visitors would call a number that is not yours.',
    'Visitors would drive to a street that does not exist.',
  ];
  const address = row('street', 'contact', 'Street address', `${street}, ${cityLine}`, wrongStreet);
  // A clinic may really be in the town that the site starts with, but its owner must say so.
  const asksTown: OpeningRow = {
    ...address,
    state: 'open',
    text: `Is ${cityLine} your town? The site started with it.`,
    settled: address.text,
    value: cityLine,
    link: { label: 'Change it', href: `${clinicHref('contact')}#cityLine` },
    press: { label: 'Yes, it is', intent: 'keep' },
  };
  return [
    row('shortName', 'branding', 'Clinic name', shortName, 'The name is still ours.'),
    row('officePhone', 'contact', 'Office phone', officePhone.label, wrongNumber),
    row('email', 'contact', 'Contact e-mail', email, 'Visitors would write to an address that is not yours.'),
    address.state === 'done' && cityLine === content.facts.cityLine ? asksTown : address,
  ];
}

/** Where mail goes out. A trial counts only for this way. */
function mailRoute({ mail: { from, smtpUrl, service } }: Config): string | undefined {
  const by = smtpUrl ?? service?.url;
  return by && `${from} by ${new URL(by).host}`;
}

function mailRow(config: Config): OpeningRow {
  const value = mailRoute(config);
  const row = { key: 'mail', isMust: true, label: 'Outgoing mail', state: 'open' } as const;
  if (!value)
    return { ...row, text: 'No one is told about a new request. Whoever runs the server sets it: docs/operations.md.' };
  const text = 'The site tells you about new requests by e-mail. Send one to yourself to try it.';
  const settled = 'A message to an owner went out.';
  return { ...row, value, text, settled, press: { label: 'Send me a message', intent: 'mail' } };
}

/** Numbers and sentences that only the clinic can know to be true. */
function claimsRow({ content }: App, facts: StoredClinicFacts, texts: Texts): OpeningRow {
  const [now, sample] = [clinicValues(facts), clinicValues(content.facts)];
  const { names = [] } = clinicSections.find(({ part }) => part === 'funFacts') ?? {};
  const numbers = names.flatMap((name) => {
    if (!now[name] || now[name] !== sample[name]) return [];
    const [list, line, part] = name.split('.');
    if (list !== 'funFacts') return `${clinicLabel(name)}: ${now[name]}.`;
    return part === 'number' ? `${now[name]} ${now[`funFacts.${line}.title`]}.` : [];
  });
  const claims = [...texts.values()].flat().flatMap(({ texts: { samples }, values }) => {
    const own = samples.map(({ name }) => /[^.]*family-owned[^.]*\./.exec(asText(values[name]))?.[0] ?? '');
    return own.filter(Boolean);
  });
  const sentences = [...numbers, ...new Set(claims)];
  return {
    key: 'claims',
    isMust: true,
    label: 'Claims',
    text: sentences.length > 0 ? 'Are these true of you? Visitors would read them as your word.' : 'Your own.',
    settled: 'You said that they are true.',
    sentences,
    value: sentences.join('\n'),
    state: stateOf(sentences.length === 0),
    link: { label: 'Change them', href: `${clinicHref('branding')}#funFacts.0.number` },
    press: { label: 'They are true', intent: 'keep' },
  };
}

/** The other details, one row per screen. What is invented can only be replaced. */
function factRows({ content }: App, facts: StoredClinicFacts): OpeningRow[] {
  const [now, sample] = [clinicValues(facts), clinicValues(content.facts)];
  const row = (key: 'contact' | 'hours' | 'branding', label: string, shown: string): OpeningRow => {
    const same = clinicSections
      .filter(({ tab, part }) => tab === key && part !== 'funFacts')
      .flatMap(({ names }) => names)
      // Sample profiles are left out of the site.
      .filter((name) => !musts.has(name) && !name.startsWith('social.') && sample[name] && now[name] === sample[name]);
    const invented = new Set(same.filter((name) => isInvented(now[name] ?? '')).map(clinicLabel));
    const mine = { key, label, link: { label: 'Open', href: clinicHref(key) } };
    if (invented.size > 0) return { ...mine, state: 'open', text: `Not yours yet: ${[...invented].join(', ')}.` };
    const value = same.map((name) => now[name]).join('\n');
    return { ...mine, state: stateOf(same.length === 0), text: shown, value, press: { label: 'Keep', intent: 'keep' } };
  };
  const week = formatHours(facts.week).map(({ label, time }) => `${label} ${time}`);
  const { descriptor, legalName, tagline } = facts;
  return [
    row('contact', 'Cell phone, fax and map', [facts.cellPhone.label, facts.fax].filter(Boolean).join(', ')),
    row('hours', 'Hours', `${week.join(', ')}.`),
    row('branding', 'Name and branding', [descriptor, legalName, tagline].filter(Boolean).join(', ')),
  ];
}

const musts = new Set(['shortName', 'officePhone', 'email', 'street', 'cityLine']);

/** One row per page. Short pages that belong together are one row. */
export const books: [label: string, pages: Page[]][] = [
  ['Home', [home]],
  ['About and Ottobock', [about, ottobock]],
  ['Contact and Appointments', [contact, appointments]],
  ['I just lost a limb', [firstWeeks]],
  ['What will it cost me', [paying]],
  ['Your visit', [visit]],
  ['For medical offices', [refer]],
  ['On every page', [frame]],
  ['Blog, gallery and notices', [blog, gallery, notices]],
  ['Care guide', [care]],
];

/** The parts of each page, in the order of the rows. The pages of the care guide have that name as their book. */
type Texts = Map<Page, EditableSection[]>;

async function findTexts(app: App): Promise<Texts> {
  const guide = (await listAllServices(app)).map(({ slug, title }): Page => ({ ...servicePage(slug), label: title }));
  const all = [...books.flatMap(([, shown]) => shown), ...guide];
  const found = await readEditable(
    app,
    all.map(({ name }) => name),
  );
  return new Map(all.map((page) => [page, found.get(page.name) ?? []]));
}

const readLink = ({ label, name }: Page) => ({ label: `Read ${label}`, href: `/admin/opening/${name}` });

const bookOf = (page: Page) => books.find(([, shown]) => shown.includes(page))?.[0] ?? 'Care guide';

function countTexts(sections: EditableSection[]) {
  const samples = sections.flatMap(({ texts }) => texts.samples);
  const count = samples.filter(({ invented }) => !invented).length;
  return { count, leftOut: samples.length - count };
}

function textRows(texts: Texts): OpeningRow[] {
  const grouped = Map.groupBy(texts, ([page]) => bookOf(page));
  return [...grouped].map(([label, pages]) => {
    const { count, leftOut } = countTexts(pages.flatMap(([, sections]) => sections));
    const [first] = pages.find(([, sections]) => countTexts(sections).count > 0) ?? pages[0] ?? [];
    const them = leftOut === 1 ? 'you write it' : 'you write them';
    const hidden = leftOut > 0 ? `${counted(leftOut, 'text')} left out until ${them}.` : '';
    const ours = count > 0 ? `${counted(count, 'text')} of ours.` : !hidden && 'Your own.';
    return {
      key: `page:${label}`,
      label,
      state: stateOf(count === 0),
      text: [ours, hidden].filter(Boolean).join(' '),
      link: { label: 'Read', href: `/admin/opening/${first?.name}` },
    };
  });
}

/** A page as visitors see it, with the texts that are not the clinic's own yet. Null for a page of no row. */
export async function findReading(app: App, name: string) {
  const all = await findTexts(app);
  const [page, sections] = [...all].find(([one]) => one.name === name) ?? [];
  if (!page || !sections) return null;
  const book = [...all.keys()].filter((one) => bookOf(one) === bookOf(page));
  const number = book.indexOf(page) + 1;
  const shown: Record<string, object> = await findDraftTexts(app, page, markMissing(await findClinicFacts(app)));
  const texts = sections.flatMap((section) => {
    const fields = findSection(app, name, section.name)?.fields ?? {};
    return section.texts.samples.map((sample): PageText => {
      const { name: slot, id, label, invented: isLeftOut = false } = sample;
      const [field, value] = [fields[slot], Reflect.get(shown[section.name] ?? {}, slot)];
      const item = id === undefined || field?.kind !== 'list' ? null : { list: slot, id, fields: field.item };
      const slots = Object.keys(item?.fields ?? {}).filter((one) => item && isText(item.fields[one]?.kind ?? 'flag'));
      const entry = item ? itemsIn(value).find((one) => one.id === id) : null;
      const words = item ? slots.map((one) => entry && Reflect.get(entry, one)) : [value];
      const target = item ? fieldName(slots[0] ?? '', item) : fieldName(slot);
      const href = `/admin/pages/${name}/${section.name}#${target}`;
      return { label: `${section.label}: ${label}`, href, words: words.map(wordsOf).filter(Boolean), isLeftOut };
    });
  });
  const seen = sections.map((section) => `${section.name}:${section.version}`).join(' ');
  return {
    page: { name, label: page.label, path: page.path || '/' },
    number: book.length > 1 ? `${number} of ${book.length}` : '',
    next: book[number] ? readLink(book[number]) : null,
    texts,
    ...countTexts(sections),
    versions: seen,
  };
}

const itemsIn = (value: unknown): { id: string }[] => (Array.isArray(value) ? value : []);

function wordsOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return asText(value);
  return parseHTML(`<!doctype html><html><body>${asText(Reflect.get(value, 'html'))}</body></html>`).document.body
    .textContent;
}

const there = (table: typeof staffMembers | typeof galleryImages | typeof posts) => isNull(table.deletedAt);

async function staffRow({ db, content }: App): Promise<OpeningRow> {
  const invented = content.seed.staff.map(({ name, description }) =>
    and(eq(staffMembers.name, name), eq(staffMembers.description, description)),
  );
  const [all, people] = await Promise.all([
    db.$count(staffMembers, there(staffMembers)),
    db.$count(staffMembers, and(there(staffMembers), or(...invented))),
  ]);
  // Sample people cannot stay: visitors would take them for real ones.
  const sample = people > 0 && `${counted(people, 'sample person', 'sample people')}.`;
  const text = all === 0 ? 'No one is listed yet.' : sample || `${counted(all, 'person', 'people')} listed.`;
  const link = { label: 'Open', href: '/admin/staff' };
  return { key: 'staff', label: 'Staff', link, text, state: stateOf(all > 0 && people === 0) };
}

async function contentRow({ db }: App): Promise<OpeningRow> {
  const bySomebody = db
    .select({ one: sql`1` })
    .from(versions)
    .where(and(eq(versions.record, 'post'), eq(versions.recordId, posts.id), ne(versions.savedBy, sampleAuthor)));
  const sampleDrawings = db.select({ id: pictures.id }).from(pictures).where(isNotNull(pictures.siteFile));
  const [drawings, samplePosts] = await Promise.all([
    db.$count(galleryImages, and(there(galleryImages), inArray(galleryImages.pictureId, sampleDrawings))),
    db.$count(posts, and(there(posts), not(exists(bySomebody)))),
  ]);
  const isDone = drawings + samplePosts === 0;
  const value = `${counted(drawings, 'sample drawing')}, ${counted(samplePosts, 'sample post')}.`;
  return {
    key: 'content',
    label: 'Gallery and blog',
    text: isDone ? 'Your own.' : value,
    state: stateOf(isDone),
    link: { label: 'Open', href: drawings > 0 || isDone ? '/admin/gallery' : '/admin/blog' },
    value,
    press: { label: 'Keep', intent: 'keep' },
  };
}

async function reviewRows(app: App): Promise<OpeningRow[]> {
  const [notes, reviews] = await Promise.all([listNotices(app), listReviews(app)]);
  return [
    reviewRow('notices', 'Notices', clinicHref('notices'), notes),
    reviewRow('reviews', 'Medical reviews', '/admin/reviews', reviews),
  ];
}

function reviewRow(key: string, label: string, href: string, all: { state: ReviewState }[]): OpeningRow {
  const open = all.filter(({ state: { kind } }) => kind === 'draft' || kind === 'overdue').length;
  const text = open > 0 ? `${open} of ${all.length} to review.` : `All ${all.length} reviewed.`;
  return { key, label, link: { label: 'Open', href }, text, state: stateOf(open === 0) };
}

async function peopleRow(app: App): Promise<OpeningRow> {
  const people = await listPeople(app);
  const open = people.filter(({ secondStep, passkeys }) => !secondStep && passkeys === 0).length;
  const text = `${counted(people.length, 'account')}${open > 0 ? `, ${open} without a second step` : ''}.`;
  const link = { label: 'Open', href: '/admin/people' };
  return { key: 'people', label: 'People who sign in', link, text, state: stateOf(open === 0) };
}

function serverRow(config: Config): OpeningRow {
  const missing = listSettings(config).filter(({ isMissing, setting }) => isMissing && setting !== 'SMTP_URL');
  const names = missing.map(({ label }) => label).join(', ');
  const text = names ? `${names}. For whoever runs the server.` : 'Set up, with backups.';
  return { key: 'server', label: 'Server', text, state: stateOf(missing.length === 0) };
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

export const openingHandlers = {
  async open({ app, by }: HandlerArgs): Promise<Reply> {
    const first = firstThings(app, await listOpeningRows(app));
    if (first.length > 0) return { ok: false, notice: `Not opened. First: ${first.join(', ')}.` };
    await app.db.transaction(async (tx) => {
      const { demonstration } = app.config;
      if (!demonstration) await tx.delete(siteOpening).where(eq(siteOpening.openedBy, sampleAuthor));
      const openedBy = demonstration ? sampleAuthor : by.name;
      const opened = await tx.insert(siteOpening).values({ openedBy }).onConflictDoNothing().returning();
      if (opened.length > 0) await recordActivity(tx, by, { action: 'site.open', summary: 'Opened the site.' });
    });
    return { ok: true, notice: 'The site is open. Everyone can see it now.', undo: { intent: 'close' } };
  },

  async close({ app, by }: HandlerArgs): Promise<Reply> {
    await app.db.transaction(async (tx) => {
      const closed = await tx.delete(siteOpening).returning();
      if (closed.length > 0) await recordActivity(tx, by, { action: 'site.close', summary: 'Closed the site.' });
    });
    return { ok: true, notice: 'The site is closed. Visitors see an “Opening soon” page.', undo: { intent: 'open' } };
  },

  /** Tries outgoing mail with a message to the person who asks. */
  async mail({ app, by }: HandlerArgs): Promise<Reply> {
    const value = mailRoute(app.config);
    if (!value) return { ok: false, notice: 'E-mail is not set up. Whoever runs the server sets it.' };
    try {
      await app.mailer.send(trialMail({ ...by, ...(await findMailFrame(app)) }));
    } catch (error) {
      app.log.warn({ err: error }, 'the trial message was not sent');
      const detail = 'Tell whoever runs the server. The server log and “npm run doctor” say why.';
      return { ok: false, notice: `The mail server did not take the message to ${by.email}.`, detail, status: 502 };
    }
    await confirm(app, by, { key: 'mail', value, label: 'Outgoing mail' });
    const detail = 'If it is not there in five minutes, tell whoever runs the server.';
    return { ok: true, notice: `Sent to ${by.email}. Look for it now.`, detail };
  },

  async keep({ app, by, form }: HandlerArgs): Promise<Reply> {
    const key = readField(form, 'key');
    const row = (await listOpeningRows(app)).find(
      (one) => one.key === key && one.press?.intent === 'keep' && one.state === 'open',
    );
    if (row?.value === undefined)
      return { ok: false, notice: 'Nothing to keep here: a colleague settled it, or it needs your own.', status: 409 };
    await confirm(app, by, { key, value: row.value, label: row.label });
    return { ok: true, notice: `${row.label}: kept as it is.`, undo: { intent: 'unkeep', key } };
  },

  async unkeep({ app, by, form }: HandlerArgs): Promise<Reply> {
    const key = readField(form, 'key');
    await app.db.transaction(async (tx) => {
      const undone = await tx.delete(keptSamples).where(eq(keptSamples.key, key)).returning();
      if (undone.length > 0)
        await recordActivity(tx, by, { action: 'site.unconfirm', summary: 'Marked kept content as sample again.' });
    });
    return { ok: true, notice: 'Undone. It is on the list again.' };
  },

  /** Keeps the texts of a page that the person has read. */
  async read({ app, by, form }: HandlerArgs): Promise<Reply> {
    const texts = await findTexts(app);
    const page = [...texts.keys()].find(({ name }) => name === readField(form, 'page'));
    if (!page) return { ok: false, notice: 'This page no longer exists.', status: 404 };
    const seen = readVersions(readField(form, 'versions'));
    const left = (texts.get(page) ?? []).filter((section) => countTexts([section]).count > 0);
    const changed = left.find(({ name, version }) => seen[name] !== version);
    if (left.length === 0) return { ok: false, notice: `${page.label}: a colleague just kept its texts.`, status: 409 };
    if (changed) {
      const notice = `Not kept: ${changed.updatedBy} just changed the part “${changed.label}”.`;
      return { ok: false, notice, detail: 'Read it, then press again.', next: readLink(page), status: 409 };
    }
    const kept: EditableSection[] = [];
    for (const section of left) {
      const {
        name,
        version,
        texts: { samples },
      } = section;
      const general = samples.filter(({ invented }) => !invented);
      const { outcome } = await confirmTexts(app, by, { page: page.name, section: name, version }, general);
      if (outcome === 'saved') kept.push(section);
    }
    const all = [...texts];
    const at = all.findIndex(([one]) => one === page);
    const others = [...all.slice(at + 1), ...all.slice(0, at)];
    const [after] = others.find(([, sections]) => countTexts(sections).count > 0) ?? [];
    const undone = kept.map(({ name, version }) => `${name}:${version + 1}`).join(' ');
    return {
      ok: true,
      notice: `${page.label}: ${counted(countTexts(kept).count, 'text')} kept as yours.`,
      undo: { intent: 'unread', page: page.name, versions: undone },
      next: after ? readLink(after) : { label: 'Ready to open', href: '/admin/opening' },
    };
  },

  async unread({ app, by, form }: HandlerArgs): Promise<Reply> {
    const page = readField(form, 'page');
    for (const [section, version] of Object.entries(readVersions(readField(form, 'versions')))) {
      const { outcome } = await undoTexts(app, by, { page, section, version });
      if (outcome !== 'saved') return { ok: false, notice: 'Not undone: a colleague changed the page.', status: 409 };
    }
    return { ok: true, notice: 'Undone. The texts are ours again.' };
  },
};

async function confirm(app: App, by: Person, { key, value, label }: { key: string; value: string; label: string }) {
  const set = { value, confirmedBy: by.name };
  await app.db.transaction(async (tx) => {
    await tx
      .insert(keptSamples)
      .values({ key, ...set })
      .onConflictDoUpdate({ target: keptSamples.key, set });
    await recordActivity(tx, by, { action: 'site.confirm', summary: `Confirmed “${label}” as the clinic’s own.` });
  });
}
