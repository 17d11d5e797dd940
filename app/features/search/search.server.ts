import { and, desc, eq, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { MiddlewareFunction } from 'react-router';
import { type App, appContext, requestContext } from '#app/context.ts';
import { containsQuery, postContains } from '#app/features/posts/posts.server.ts';
import { clinicToday } from '#app/platform/clinic-time.server.ts';
import { isStatementTimeout, likeAnywhere, perDatabase } from '#app/platform/db.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { memoize } from '#app/platform/memoize.server.ts';
import { beyondCursor, inOrder, pageOf, type Key } from '#app/platform/paging.server.ts';
import { plainPage } from '#app/platform/plain-page.server.ts';
import { language, t } from '#app/shared/language.ts';
import { firstCharacters, markdownToText } from '#app/shared/plain-text.ts';
import { posts, searchDocuments, searchMisses, searchWords } from '#db/schema.ts';
import { documentsAreFresh, madeFromOf, refreshDocuments } from './documents.server.ts';
import { passageOf, matchesQuery } from './passages.ts';
import { rankCandidates, type Candidate, type Ranked } from './ranking.ts';
import {
  countResults,
  type FoundPage,
  type SearchGroup,
  type SearchKind,
  type SearchOptions,
  type SearchPage,
  type SearchResult,
} from './search.ts';
import { likeliestWord, readSynonyms, unitsOf, wordsOf, type Synonyms, type Unit } from './terms.ts';
import { tongueNow, english, type Tongue } from './tongues.server.ts';

const articlesPerPage = 20;
const snippetLength = 120;
/** The limit for every kind of result except articles. */
const maxPerKind = 6;
/** How many of the newest articles with the words anywhere, and in the title, are ranked. */
const candidatePosts = 30;
const candidateTitles = 20;
/** A limit above the number of pages of any site. */
const candidatePages = 400;
const similarWords = 40;
const leastSimilar = 0.2;

const nothing: FoundPage = { ok: true, groups: [], stems: [], meant: null, moreArticles: false, older: null };

/** Finds the words of a query and their synonyms, best first, and every article that contains the query as typed.
 * A word that occurs nowhere is corrected to a similar one. */
export async function searchSite(app: App, query: string, options: SearchOptions = {}): Promise<SearchPage> {
  if (!query) return nothing;
  try {
    const synonyms = await prepare(app);
    if (options.articles) return await listArticles(app, query, await analyze(app, query, synonyms), options.before);
    const { page, unknown } = await findBest(app, query, synonyms);
    // The words of the site are known in English only.
    if (unknown.length === 0 || options.only || language() === 'es') return page;
    const meant = await correct(app, query, unknown);
    const corrected = meant && (await findBest(app, meant, synonyms)).page;
    return meant && corrected && countResults(corrected) > 0 ? { ...corrected, meant } : page;
  } catch (error) {
    if (isStatementTimeout(error)) return { ok: false, reason: 'too-slow' };
    throw error;
  }
}

/** Counts a search without results for today. The query itself is not stored. */
export async function countMiss({ db }: App): Promise<void> {
  await db
    .insert(searchMisses)
    .values({ day: clinicToday, count: 1 })
    .onConflictDoUpdate({ target: searchMisses.day, set: { count: sql`${searchMisses.count} + 1` } });
}

const statements = perDatabase((db) =>
  db
    .select({ isFresh: documentsAreFresh(sql.placeholder('madeFrom')) })
    .from(sql`(select 1) as one`)
    .prepare('search_prepare'),
);

/** Kept, because every search needs them. In development a changed file makes new content. */
const parsed = new WeakMap<App['content']['synonyms'], Synonyms>();

async function prepare(app: App): Promise<Synonyms> {
  const [row] = await statements(app.db).execute({ madeFrom: madeFromOf(app) });
  if (!row?.isFresh) await refreshDocuments(app);
  const { content } = app;
  const list = language() === 'es' ? content.spanish.synonyms : content.synonyms;
  const synonyms = parsed.get(list) ?? readSynonyms(list);
  parsed.set(list, synonyms);
  return synonyms;
}

const isListed = ({ finds, leads }: Unit): boolean => finds.length + leads.length > 0;

/** A query as PostgreSQL parses it, without stop words. */
type Analyzed = { units: Unit[]; stems: string[]; begun: string | null };

async function analyze({ db }: App, query: string, synonyms: Synonyms): Promise<Analyzed> {
  const units = unitsOf(query, synonyms);
  const { config } = tongueNow();
  const typed = units.map((unit) => unit.typed);
  const alike = units.map(({ finds }) => finds.join('\n'));
  const { rows } = await db.execute<{ own: string[]; other: string[] }>(sql`
    select tsvector_to_array(to_tsvector(${config}, typed)) as own,
      tsvector_to_array(to_tsvector(${config}, alike)) as other
    from unnest(${sql.param(typed)}::text[], ${sql.param(alike)}::text[]) with ordinality as units(typed, alike, position)
    order by position`);
  const read = units.map((unit, index) => ({ unit, own: rows[index]?.own ?? [], other: rows[index]?.other ?? [] }));
  const meaningful = read.filter(({ own, unit }) => own.length > 0 || isListed(unit));
  const last = wordsOf(query).at(-1) ?? '';
  return {
    units: meaningful.map(({ unit }) => unit),
    stems: [...new Set(meaningful.flatMap(({ own, other }) => [...own, ...other]))],
    // The last word may be unfinished, so it also matches as a prefix, unless it is a stop word.
    begun: /^[a-z0-9]{2,}$/.test(last) && (meaningful.at(-1)?.unit.typed.endsWith(last) ?? false) ? last : null,
  };
}

const none = sql`''::tsquery`;
const joined = (queries: SQL[], operator: SQL) => (queries.length === 0 ? none : sql`(${sql.join(queries, operator)})`);

function queriesOf({ units, begun }: Analyzed, { config }: Tongue) {
  const phrase = (words: string) => sql`phraseto_tsquery(${config}, ${words})`;
  const own = units.map(({ typed }) => sql`plainto_tsquery(${config}, ${typed})`);
  const alike = units.map(({ finds }) => joined(finds.map(phrase), sql` || `));
  const closest = units.map(({ finds: [first] }) => (first === undefined ? none : phrase(first)));
  const beginning = begun ? sql`to_tsquery(${config}, ${`${begun}:*`})` : none;
  const last = units.length - 1;
  const each = units.map((_, unit) => sql`(${own[unit]} || ${alike[unit]} || ${unit === last ? beginning : none})`);
  return { own, alike, closest, beginning, all: joined(each, sql` && `), any: joined(each, sql` || `) };
}

const visibleDocument = or(isNull(searchDocuments.postId), lte(searchDocuments.shownFrom, clinicToday));

const holds = (query: string): SQL => postContains(query, searchDocuments.postId);

const conditions = (each: SQL[]) => sql<boolean[]>`array[${sql.join(each, sql`, `)}]::boolean[]`;
const flags = (vector: PgColumn | SQL, queries: SQL[]) => conditions(queries.map((one) => sql`${vector} @@ ${one}`));
const isAt = (addresses: string[]) => sql`${searchDocuments.address} = any(${sql.param(addresses)}::text[])`;

async function findCandidates({ db }: App, query: string, analyzed: Analyzed) {
  const tongue = tongueNow();
  const { title, headings, summary, postId, kind, id, shownFrom } = searchDocuments;
  const short = sql`lower(${title} || ' ' || ${headings} || ' ' || ${summary}) like ${likeAnywhere(query.toLowerCase())}`;
  const led = isAt(analyzed.units.flatMap(({ leads }) => leads));
  const columnsIn = (one: Tongue) => {
    const { head, words } = one;
    const { own, alike, closest, beginning, any } = queriesOf(analyzed, one);
    return {
      id,
      kind,
      postId,
      inHead: flags(head, own),
      inText: flags(words, own),
      closestInHead: flags(head, closest),
      alikeInHead: flags(head, alike),
      alikeInText: flags(words, alike),
      leads: conditions(analyzed.units.map(({ leads }) => isAt(leads))),
      begunInHead: sql<boolean>`${head} @@ ${beginning}`,
      begunInText: sql<boolean>`${words} @@ ${beginning}`,
      rank: sql<number>`ts_rank(${words}, ${any}, 1)`.mapWith(Number),
    };
  };
  // Posts are written in English.
  const { all, any } = queriesOf(analyzed, english);
  const newest = [desc(shownFrom), desc(postId)] as const;
  // Not prepared: the planner must see the words to know whether they are frequent.
  const visiblePosts = (having: SQL, most: number) =>
    db
      .select({ id: sql<number>`${id}`.mapWith(Number) })
      .from(searchDocuments)
      .where(and(lte(shownFrom, clinicToday), having))
      .orderBy(...newest)
      .limit(most);
  const [pages, titled, having] = await Promise.all([
    db
      .select({ ...columnsIn(tongue), contains: sql<boolean>`${short}` })
      .from(searchDocuments)
      .where(
        and(isNull(postId), tongue.ofPages, or(sql`${tongue.words} @@ ${queriesOf(analyzed, tongue).any}`, short, led)),
      )
      .limit(candidatePages),
    visiblePosts(sql`${english.head} @@ ${any}`, candidateTitles),
    visiblePosts(sql`${english.words} @@ ${all}`, candidatePosts + 1),
  ]);
  const byWords = [...titled, ...having.slice(0, candidatePosts)];
  // Where whole words fill the page, nothing else is found that the list of all articles does not show.
  const held = having.length > articlesPerPage ? [] : await visiblePosts(holds(query), articlesPerPage + 1);
  const found = [...new Set([...held.slice(0, articlesPerPage), ...byWords].map((row) => row.id))];
  const candidates: Candidate[] = [
    ...pages,
    ...(await db
      .select({ ...columnsIn(english), contains: containsQuery(query, postId) })
      .from(searchDocuments)
      .where(inArray(id, found))),
  ];
  return { candidates, moreArticles: having.length > candidatePosts || held.length > articlesPerPage };
}

async function findBest(app: App, query: string, synonyms: Synonyms) {
  const analyzed = await analyze(app, query, synonyms);
  const { candidates, moreArticles } = await findCandidates(app, query, analyzed);
  const ranked = rankCandidates(candidates, analyzed.units.length);
  const groups = await showGroups(app, query, analyzed.stems, ranked);
  const page: FoundPage = { ...nothing, groups, stems: analyzed.stems, moreArticles };
  const isAnswered = ranked.some(({ isWhole }) => isWhole) || candidates.some(({ contains }) => contains);
  return { page, unknown: isAnswered ? [] : unknownIn(analyzed, candidates) };
}

function unknownIn({ units }: Analyzed, candidates: Candidate[]): string[] {
  return units
    .filter((one, unit) => !isListed(one) && !candidates.some(({ inText }) => inText[unit]))
    .map(({ typed }) => typed)
    .filter((typed) => /^[a-z]{5,24}$/.test(typed));
}

/** Returns the query with its unknown words corrected; null when no word of the site is similar. */
async function correct({ db }: App, query: string, unknown: string[]): Promise<string | null> {
  let corrected = wordsOf(query);
  for (const typed of unknown) {
    const similar = sql<number>`similarity(${searchWords.word}, ${typed})`;
    const words = await db
      .select()
      .from(searchWords)
      .where(sql`${similar} > ${leastSimilar}`)
      .orderBy(desc(similar))
      .limit(similarWords);
    const meant = likeliestWord(typed, words);
    if (meant) corrected = corrected.map((word) => (word === typed ? meant : word));
  }
  const meant = corrected.join(' ');
  return meant === wordsOf(query).join(' ') ? null : meant;
}

async function showGroups(app: App, query: string, stems: string[], ranked: Ranked[]): Promise<SearchGroup[]> {
  const kept = new Map<SearchKind, number[]>();
  for (const { id, kind } of ranked) {
    const ids = kept.get(kind) ?? [];
    if (ids.length < (kind === 'post' ? articlesPerPage : maxPerKind)) kept.set(kind, [...ids, id]);
  }
  const shown = await showDocuments(app, query, stems, [...kept.values()].flat());
  return [...kept].map(([kind, ids]) => ({ kind, results: ids.flatMap((id) => shown.get(id) ?? []) }));
}

async function showDocuments({ db }: App, query: string, stems: string[], ids: number[]) {
  if (ids.length === 0) return new Map<number, SearchResult>();
  const { id, address, title, summary, body, language: written, postId } = searchDocuments;
  const rows = await db
    .select({
      id,
      address,
      title,
      summary,
      body,
      language: written,
      postId,
      author: posts.author,
      category: posts.category,
    })
    .from(searchDocuments)
    .leftJoin(posts, eq(posts.id, postId))
    .where(and(inArray(id, ids), visibleDocument));
  return new Map(
    rows.map((row): [number, SearchResult] => {
      const text = row.postId === null ? row.body : plainText(row.body);
      const by =
        row.postId === null
          ? null
          : { author: row.author || 'Staff Writer', category: row.category || 'Uncategorized' };
      const start = by ? firstCharacters(text.replaceAll(/\s+/g, ' '), snippetLength) : row.summary;
      const passage = matchesQuery(start, query, stems) ? '' : passageOf(text, query, stems);
      return [row.id, { address: row.address, title: row.title, language: row.language, by, summary: start, passage }];
    }),
  );
}

/** Applies markdownToText line by line, so that line breaks are kept. */
const plainText = memoize((markdown) => markdown.split('\n').map(markdownToText).filter(Boolean).join('\n'), 4_000_000);

const articleKey: Key = { column: searchDocuments.shownFrom, id: searchDocuments.postId, type: 'date' };

async function listArticles(app: App, query: string, analyzed: Analyzed, before?: string): Promise<FoundPage> {
  const { id, postId, shownFrom, words } = searchDocuments;
  const found = await app.db
    .select({ id, postId, shownFrom })
    .from(searchDocuments)
    .where(
      and(
        lte(shownFrom, clinicToday),
        sql`(${words} @@ ${queriesOf(analyzed, english).all} or ${holds(query)})`,
        beyondCursor(articleKey, { before }),
      ),
    )
    .orderBy(...inOrder(articleKey, { before }))
    .limit(articlesPerPage + 1);
  const { rows, older } = pageOf(found, articlesPerPage, {}, (row) => `${row.shownFrom}_${row.postId}`);
  const ids = rows.map((row) => row.id);
  const shown = await showDocuments(app, query, analyzed.stems, ids);
  const results = rows.flatMap((row) => shown.get(row.id) ?? []);
  return { ...nothing, groups: results.length > 0 ? [{ kind: 'post', results }] : [], stems: analyzed.stems, older };
}

/** Search-as-you-type sends a few requests a second at most, and cached results do not count. */
const searchLimit: Limit = { name: 'search', times: 120, seconds: 60, inMemory: true };

/** Rate-limits searches per client address. When the cache revalidates a page there is no address, so it is not counted. */
export const limitSearch: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { address, id } = context.get(requestContext);
  const { limits, config } = context.get(appContext);
  const wait = address ? await limits.consume(searchLimit, address) : null;
  if (wait === null) return next();
  const texts = { title: t('Too many searches'), sentences: [t('Please wait a minute and try again.')] };
  const refused = plainPage(config, { status: 429, ...texts, requestId: id });
  refused.headers.set('Retry-After', String(wait));
  return refused;
};
