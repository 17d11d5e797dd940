import { createHash } from 'node:crypto';
import { eq, ne, sql, type Placeholder } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { listServices } from '#app/features/care/care.server.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { stormHeadline, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { factsHere } from '#app/features/clinic/facts-here.server.ts';
import { closureDates, formatHours } from '#app/features/clinic/hours.ts';
import { helpLanguages } from '#app/features/notices/languages.ts';
import { noticeNames, noticePages, plainPages } from '#app/features/notices/notice.ts';
import { findPublicNotice } from '#app/features/notices/notices.server.ts';
import { servicePage } from '#app/features/pages/care-pages.ts';
import { findPageTexts } from '#app/features/pages/content.server.ts';
import { isText } from '#app/features/pages/content.ts';
import { customPage, customPageName } from '#app/features/pages/custom-page-content.ts';
import { notices, visit } from '#app/features/pages/other-pages.ts';
import { pages } from '#app/features/pages/pages.ts';
import { listFields, valueFields, type Html, type Page, type Section } from '#app/features/pages/sections.ts';
import { findServedSpanish } from '#app/features/pages/served-spanish.server.ts';
import { frame } from '#app/features/pages/shared-texts.ts';
import { listPictures } from '#app/features/pictures/gallery/gallery.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';
import type { ValueField } from '#app/forms/fields.ts';
import { clinicToday } from '#app/platform/clinic-time.server.ts';
import { DatabaseUnavailable, perDatabase, type Tx } from '#app/platform/db.server.ts';
import { inEnglish, inSpanish, isServedHere } from '#app/platform/language.server.ts';
import { listedPage, visiblePost, textsOfPage } from '#app/platform/visibility.server.ts';
import { hasSpanish, isSaidHere, language, t } from '#app/shared/language.ts';
import { withoutTags } from '#app/shared/plain-text.ts';
import { customPages, pageTexts, posts, searchChanges, searchDocuments, searchState, searchWords } from '#db/schema.ts';
import type { Synonym } from './terms.ts';

type Document = {
  kind: Exclude<(typeof searchDocuments.$inferSelect)['kind'], 'post'>;
  address: string;
  title: string;
  headings?: string;
  summary?: string;
  body?: string;
  language?: string;
};

/** Only this many of the newest pictures are searchable. No clinic's gallery has more. */
const maxPictures = 2_000;
/** How many posts contribute the words of their titles to the spelling correction, besides all other documents. */
const postsForWords = 100;
const rowsAtOnce = 200;

/** A hash of the built-in texts, which differ between versions. Raise the number when documents are built differently. */
const ours = createHash('sha256')
  .update(JSON.stringify([4, pages, noticePages, plainPages, helpLanguages]))
  .digest('base64url')
  .slice(0, 16);

/** A demonstration shows visitors more text, so its documents differ. */
export const madeFromOf = ({ config, content }: App): string =>
  [ours, content.hash, ...(config.demonstration ? ['demonstration'] : [])].join(' ');

/** Whether the documents match what visitors can read today. One short query before every search. */
export const documentsAreFresh = (madeFrom: string | Placeholder) => sql<boolean>`(
  not exists (select from ${searchChanges}) and
  exists (select from ${searchState} where ${searchState.madeFor} = ${clinicToday} and ${searchState.madeFrom} = ${madeFrom})
)`;

/** One rebuild at a time per process; concurrent callers share it. */
const underWay = perDatabase((): { making: Promise<void> | null } => ({ making: null }));
/** Another process may write first. More failures than this mean that something is wrong. */
const tries = 5;

/** Every change to a source adds a row to search_changes in the same transaction, so no search finds withdrawn content.
 * A new day also causes a rebuild, because consents expire and closures begin. A database trigger updates posts. */
export function refreshDocuments(app: App): Promise<void> {
  const state = underWay(app.db);
  state.making ??= makeOnce(app).finally(() => (state.making = null));
  return state.making;
}

/** Reading uses other connections, so nothing is locked. A rebuild that another one has overtaken is discarded. */
async function makeOnce(app: App): Promise<void> {
  for (let tried = 1; tried <= tries; tried += 1) {
    // Taken before reading: a later change adds a row that survives this rebuild.
    const [before] = await app.db
      .select({
        version: searchState.version,
        changes: sql<number[]>`array(select ${searchChanges.id}::float8 from ${searchChanges})`,
      })
      .from(searchState);
    const documents = await inEnglish(() => listDocuments(app));
    const served = await findServedSpanish(app);
    const spanish = served ? await inSpanish(served, () => listDocuments(app)) : [];
    const isWritten = await app.db.transaction(async (tx) => {
      const { version, changes } = before ?? { version: 0, changes: [] };
      const [mine] = await tx
        .update(searchState)
        .set({ madeFor: clinicToday, madeFrom: madeFromOf(app), version: version + 1 })
        .where(eq(searchState.version, version))
        .returning({ id: searchState.id });
      if (!mine) return false;
      await tx.delete(searchChanges).where(sql`${searchChanges.id} = any(${sql.param(changes)}::bigint[])`);
      await writeDocuments(tx, { documents, spanish }, app.content.synonyms);
      return true;
    });
    if (isWritten || (await isFresh(app))) return;
  }
  throw new DatabaseUnavailable('the search documents could not be rebuilt');
}

async function isFresh(app: App): Promise<boolean> {
  const [row] = await app.db.select({ fresh: documentsAreFresh(madeFromOf(app)) }).from(sql`(select 1) as one`);
  return row?.fresh ?? false;
}

/** For the command line: also rebuilds the documents of posts, which a trigger normally keeps up to date. */
export async function rebuildDocuments(app: App): Promise<number> {
  await app.db.transaction(async (tx) => {
    await tx.delete(searchDocuments).where(eq(searchDocuments.kind, 'post'));
    await tx.update(posts).set({ title: sql`${posts.title}` });
  });
  await refreshDocuments(app);
  return app.db.$count(searchDocuments);
}

type Made = { documents: Document[]; /** For /es. */ spanish: Document[] };

const spanishVector = sql`setweight(to_tsvector('site_spanish', title), 'A') || setweight(to_tsvector('site_spanish', headings), 'B') || setweight(to_tsvector('site_spanish', summary), 'C') || setweight(to_tsvector('site_spanish', body), 'D')`;

async function writeDocuments(tx: Tx, { documents, spanish }: Made, synonyms: Synonym[]): Promise<void> {
  const synonymTexts = synonyms.map(({ typed, finds }) => `${typed} ${finds}`);
  await tx.delete(searchDocuments).where(ne(searchDocuments.kind, 'post'));
  const insert = async (all: Document[]) => {
    for (let from = 0; from < all.length; from += rowsAtOnce)
      await tx.insert(searchDocuments).values(all.slice(from, from + rowsAtOnce));
  };
  await insert(spanish.map((one) => ({ language: 'es', ...one })));
  await tx.update(searchDocuments).set({ spanish: spanishVector }).where(ne(searchDocuments.kind, 'post'));
  await insert(documents);
  await tx.delete(searchWords);
  await tx.execute(sql`
    insert into ${searchWords} (word, documents)
    select word, count(*) from (
      select title || ' ' || headings as text from ${searchDocuments} where ${searchDocuments.kind} <> 'post' and ${searchDocuments.spanish} is null
      union all
      (select ${posts.title} || ' ' || ${posts.author} || ' ' || ${posts.category} from ${posts}
        where ${visiblePost} order by ${posts.listedOn} desc, ${posts.id} desc limit ${postsForWords})
      union all
      select * from unnest(${sql.param(synonymTexts)}::text[])
    ) as texts,
    lateral (select distinct word from regexp_split_to_table(lower(unaccent(text)), '[^a-z]+') as word where length(word) between 4 and 24) as words
    group by word`);
}

/** Uses the same queries as the pages, so that it contains only what a visitor may read. */
export async function listDocuments(app: App): Promise<Document[]> {
  const facts = await findClinicFacts(app);
  const found = await Promise.all([
    listPages(app, facts),
    listCare(app, facts),
    language() === 'es' ? [] : listOwn(app, facts),
    listNotices(app, facts),
    listPeople(app),
    listGallery(app),
  ]);
  const all = [...listFacts(factsHere(facts)), ...found.flat()];
  return all.filter(({ address }) => language() === 'en' || !hasSpanish(address) || isServedHere(address));
}

type Texts = {
  headings: string[];
  body: string[];
  questions: { title: string; answer: string }[];
  search: { title: string; description: string; language?: string };
};

const readPage = async (app: App, page: Page, facts: ClinicFacts): Promise<Texts> =>
  textsOf(page, await findPageTexts(app, page, facts));

function textsOf(page: Page, content: Record<string, Record<string, unknown>>): Texts {
  const found = content['search'] ?? {};
  const search = { title: plain(found['title']), description: plain(found['description']), ...writtenIn(found) };
  const texts: Texts = { headings: [], body: [], questions: [], search };
  for (const [name, section] of Object.entries(page.sections)) {
    const shown = content[name] ?? {};
    if (name === 'search' || shown['lang'] === 'en' || isLeftOut(section, shown)) continue;
    gather(texts, valueFields(section), shown);
    for (const [list, { item }] of listFields(section))
      for (const entry of itemsIn(shown[list])) {
        const { title, answer } = entry;
        if ('answer' in item && typeof title === 'string') texts.questions.push({ title, answer: plain(answer) });
        else gather(texts, Object.entries(item), entry);
      }
  }
  return texts;
}

/** Whether the page omits the whole section, because the clinic has not filled its list yet. */
function isLeftOut(section: Section, shown: Record<string, unknown>): boolean {
  return listFields(section).some(([name, { invented }]) => invented && itemsIn(shown[name]).length === 0);
}

function gather(texts: Texts, fields: [string, ValueField][], shown: Record<string, unknown>): void {
  for (const [name, { kind }] of fields) {
    // The labels of buttons and links are not searchable content.
    if (!isText(kind) || /^(action|link|staffLink|tag)$/.test(name)) continue;
    const text = plain(shown[name]);
    if (text) (name === 'title' ? texts.headings : texts.body).push(text);
  }
}

function itemsIn(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list : [];
}

function isHtml(value: unknown): value is Html {
  return typeof value === 'object' && value !== null && 'html' in value && typeof value.html === 'string';
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function plain(value: unknown): string {
  const text = isHtml(value) ? withoutTags(value) : typeof value === 'string' ? value : '';
  return text
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => entities[name] ?? '')
    .replaceAll('\u00AD', '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function pageDocuments(
  page: Pick<Document, 'kind' | 'address' | 'title' | 'summary' | 'language'>,
  { headings, body, questions }: Texts,
): Document[] {
  return [
    { ...page, headings: inLines(headings), body: inLines(body) },
    ...questions.map((question): Document => ({
      kind: 'question',
      address: `${page.address}#questions`,
      title: question.title,
      summary: question.answer,
    })),
  ];
}

/** For what is in English on a Spanish page. */
const writtenIn = ({ lang }: { lang?: unknown }) => (lang === 'en' ? { language: lang } : {});

const inLines = (texts: string[]): string => texts.join('\n');

const isHere = ({ path }: Page) => language() === 'en' || hasSpanish(path);

async function listPages(app: App, facts: ClinicFacts): Promise<Document[]> {
  const listed = pages.filter((page) => page !== frame && page !== notices && page !== visit && isHere(page));
  const found = await Promise.all([
    ...listed.map(async (page) => {
      const texts = await readPage(app, page, facts);
      const { description, ...search } = texts.search;
      const kind = page.path.startsWith('/care/') ? 'care' : 'page';
      return pageDocuments({ kind, address: page.path, ...search, summary: description }, texts);
    }),
    listVisit(app, facts),
  ]);
  return [
    ...found.flat(),
    ...Object.values(plainPages).map(({ title, description, path }): Document => ({
      kind: 'page',
      address: path,
      title: t(title),
      summary: t(description),
    })),
  ];
}

async function listVisit(app: App, facts: ClinicFacts): Promise<Document[]> {
  const content = await findPageTexts(app, visit, facts);
  const { top, door, way, van, search } = content;
  return [
    ...pageDocuments(
      {
        kind: 'page',
        address: visit.path,
        title: top.title,
        summary: top.lead || search.description,
        ...writtenIn(top),
      },
      { ...textsOf(visit, content), headings: [], body: [way.lang ? '' : way.text, van.lang ? '' : van.lead] },
    ),
    ...door.items.map(({ title, text }) =>
      fact(`${visit.path}#door-heading`, { title, summary: text, headings: door.title, ...writtenIn(door) }),
    ),
    ...way.items.map(({ title, text }) =>
      fact(`${visit.path}#way-heading`, {
        title,
        summary: text,
        headings: `${way.title}\n${t('Directions')}`,
        ...writtenIn(way),
      }),
    ),
    ...van.rings.map(({ title, towns, days }) => {
      const summary = [towns, days].filter(Boolean).join('. ');
      return fact(`${visit.path}#van`, { title: `${van.title}: ${title}`, summary, ...writtenIn(van) });
    }),
  ];
}

async function listCare(app: App, facts: ClinicFacts): Promise<Document[]> {
  const services = await listServices(app);
  const found = await Promise.all(
    services.map(async ({ slug, title, brief, lang }) => {
      const texts = await readPage(app, servicePage(slug), facts);
      return pageDocuments(
        { kind: 'care', address: `/care/${slug}`, title, summary: brief, ...writtenIn({ lang }) },
        texts,
      );
    }),
  );
  return found.flat();
}

/** Leaves out unlisted pages, which are only for people who were given the address. */
async function listOwn(app: App, facts: ClinicFacts): Promise<Document[]> {
  const rows = await app.db
    .select({ id: customPages.id, slug: customPages.slug })
    .from(customPages)
    .innerJoin(pageTexts, textsOfPage)
    .where(listedPage);
  const found = await Promise.all(
    rows.map(async ({ id, slug }) => {
      const page = customPage(customPageName(id), { label: '', path: `/${slug}` });
      const content = await findPageTexts(app, page, facts);
      const { title, lead, description } = content.page;
      const summary = lead || description;
      return pageDocuments({ kind: 'page', address: page.path, title, summary }, textsOf(page, content));
    }),
  );
  return found.flat();
}

async function listNotices(app: App, facts: ClinicFacts): Promise<Document[]> {
  const content = await findPageTexts(app, notices, facts);
  const each = await Promise.all(
    noticeNames.map(async (name): Promise<Document> => {
      const { title, path, description } = noticePages[name];
      const { html, lang } = await findPublicNotice(app, name);
      const short = plain(content.short[name]);
      return {
        kind: 'notice',
        address: path,
        title: t(title),
        summary: t(description),
        body: lang === 'en' ? short : inLines([short, plain({ html })]),
      };
    }),
  );
  const { title, lead } = content.top;
  return [
    { kind: 'page', address: notices.path, title, summary: lead },
    ...each,
    ...(language() === 'es' ? [] : helpLanguages).map(({ lang, name, english, text }): Document => ({
      kind: 'notice',
      address: `${noticePages['language-help'].path}#${lang}`,
      title: name,
      headings: `${english}, ${noticePages['language-help'].title}`,
      summary: text.replace('{phone}', facts.officePhone.label),
      language: lang,
    })),
  ];
}

async function listPeople(app: App): Promise<Document[]> {
  const staff = await listPublicStaff(app);
  return staff.map(({ name, designation, credentials, languages, description, lang }) => ({
    kind: 'person',
    address: '/about#staff',
    title: name,
    headings: inLines([designation, credentials, languages]),
    summary: designation,
    body: description,
    ...writtenIn({ lang }),
  }));
}

async function listGallery(app: App): Promise<Document[]> {
  const found: Document[] = [];
  for (let before: string | undefined; ;) {
    const { pictures, older } = await listPictures(app, { before });
    for (const { caption, alt, lang } of pictures)
      if (caption || alt)
        found.push({
          kind: 'picture',
          address: '/gallery',
          title: caption || alt,
          body: alt,
          ...writtenIn({ lang }),
        });
    if (!older || found.length >= maxPictures) return found;
    before = older;
  }
}

function listFacts(facts: ClinicFacts): Document[] {
  const { street, cityLine, officePhone, cellPhone, fax, email, week, hoursNote, closures, storm, lang } = facts;
  const hours = formatHours(week).map(({ label, time }) => `${label} ${time}`);
  return [
    fact('/contact', {
      title: t('Business hours'),
      headings: t('Hours, open, closed, weekend'),
      summary: `${hours.join('; ')}.`,
      body: inLines([
        lang?.hoursNote ? '' : hoursNote,
        ...closures
          .filter(({ reason }) => isSaidHere(reason))
          .map((closure) => `${t`Closed ${closureDates(closure)}:`} ${t(closure.reason)}.`),
      ]),
    }),
    fact('/contact', {
      title: t('Phone, fax and e-mail'),
      headings: t('Call us'),
      summary: [
        `${t('Office')} ${officePhone.label}`,
        cellPhone.label && `${t('cell')} ${cellPhone.label}`,
        fax && `${t('fax')} ${fax}`,
        email,
      ]
        .filter(Boolean)
        .join(', '),
    }),
    fact('/contact', {
      title: t('Address'),
      headings: t('Find us, location, directions, map'),
      summary: `${street}, ${cityLine}`,
    }),
    ...(storm
      ? [
          fact('/contact', {
            title: stormHeadline(storm),
            headings: t('Storm'),
            summary: language() === 'es' ? '' : storm.note,
          }),
        ]
      : []),
  ];
}

function fact(address: string, fields: Omit<Document, 'kind' | 'address'>): Document {
  return { kind: 'fact', address, ...fields };
}
