import { sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { appContext, staffViewContext, type App, type StaffView } from '#app/context.ts';
import { findBranding } from '#app/features/clinic/branding.server.ts';
import type { Branding } from '#app/features/clinic/branding.ts';
import { clinicColumns, clinicRow, deadlineOf, keepFacts } from '#app/features/clinic/clinic.server.ts';
import type { ClinicFacts, OpenStatus } from '#app/features/clinic/clinic.ts';
import { factsHere } from '#app/features/clinic/facts-here.server.ts';
import { openedColumn, openFor } from '#app/features/clinic/opened.server.ts';
import { markMissing } from '#app/features/clinic/placeholders.ts';
import { findReviewed } from '#app/history/review.server.ts';
import type { Reviewed } from '#app/history/review.ts';
import { findUnconfirmedRestore, isUnconfirmed, unconfirmedColumns } from '#app/history/unconfirmed-restore.server.ts';
import { perDatabase, type Db } from '#app/platform/db.server.ts';
import { pagePath, type ServedPaths } from '#app/shared/language.ts';
import { clinic, keptSamples, spanishConfirmations } from '#db/schema.ts';
import { about } from './about.ts';
import { cardKey, siteCard } from './cards.server.ts';
import {
  findDraftTexts,
  fingerprintOf,
  publishedColumn,
  readPublished,
  reviewIn,
  renderPage,
} from './content.server.ts';
import { home } from './home.ts';
import { linkColumns, type LinkRows } from './link-rows.server.ts';
import { pageAt } from './pages.ts';
import type { Page, PageTexts } from './sections.ts';
import { frame } from './shared-texts.ts';

export type Site = {
  facts: ClinicFacts;
  publicUrl: string;
  /** The pages that are also served below /es. */
  spanish?: ServedPaths;
  /** The picture for shared links of every page without one of its own. */
  card: string;
  /** Set only for signed-in staff. */
  view?: StaffView;
  /** Set on the page that shows a refused form again. */
  refused?: true;
};

/** The data that the root loads for every page. */
type SiteData = Site & { branding: Branding; content: PageTexts<typeof frame> };

export type Asked = { context: Readonly<RouterContextProvider>; url: URL };
type Read = { pages: string[]; row: Promise<Frame | undefined>; facts?: ClinicFacts; site?: Promise<SiteData> };

/** All that every page needs, in one statement. */
const statements = perDatabase((db: Db) =>
  db
    .select({
      ...clinicColumns,
      ...linkColumns,
      ...unconfirmedColumns,
      opened: openedColumn,
      stored: publishedColumn,
      spanish: sql<string[]>`array(select path from ${spanishConfirmations})`,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(clinic, clinicRow)
    .leftJoin(keptSamples, isUnconfirmed)
    .prepare('site_frame'),
);

type Frame = Awaited<ReturnType<ReturnType<typeof statements>['execute']>>[number];

async function readFrame({ db }: App, pages: string[]): Promise<Frame | undefined> {
  const [row] = await statements(db).execute({ pages });
  return row;
}

const asked = new WeakMap<Readonly<RouterContextProvider>, Read>();

/** Data that the middleware, the root and the page's loader share, read once per request. Home lists the services from About. */
function read({ context, url }: Asked): Read {
  const shared = asked.get(context);
  if (shared) return shared;
  const page = pageAt(pagePath(url));
  const pages = [frame.name, ...(page ? [page.name] : []), ...(page === home ? [about.name] : [])];
  const begun: Read = { pages, row: readFrame(context.get(appContext), pages) };
  asked.set(context, begun);
  return begun;
}

async function factsOf({ context }: Asked, shared: Read): Promise<ClinicFacts> {
  const row = await shared.row;
  return (shared.facts ??= keepFacts(context.get(appContext), row));
}

async function shownFacts(args: Asked, shared: Read): Promise<ClinicFacts> {
  const facts = await factsOf(args, shared);
  return args.context.get(staffViewContext) ? markMissing(facts) : facts;
}

/** Why visitors may not see the site; null if they may. After a form, the page reads the frame again. */
export async function findClosing(args: Asked & { request: Request }): Promise<'restored' | 'not opened' | null> {
  const app = args.context.get(appContext);
  const shared = read(args);
  if (args.request.method === 'POST') asked.delete(args.context);
  // During a restore the frame's tables may be missing or from an earlier version.
  const row = await shared.row.catch(async (error: unknown) => {
    if (await findUnconfirmedRestore(app)) return 'restored' as const;
    throw error;
  });
  if (row === 'restored' || row?.restoring || row?.restored) return 'restored';
  if (app.config.mode !== 'production') return null;
  return openFor(app, row?.opened ?? null, await factsOf(args, shared)) ? null : 'not opened';
}

export function findSite(args: Asked): Promise<SiteData> {
  const shared = read(args);
  shared.site ??= readSite(args, shared);
  return shared.site;
}

async function readSite(args: Asked, shared: Read): Promise<SiteData> {
  const { context } = args;
  const app = context.get(appContext);
  const [facts, row] = await Promise.all([shownFacts(args, shared), shared.row]);
  const view = context.get(staffViewContext);
  const [branding, content] = await Promise.all([
    findBranding(app, facts.branding),
    isDraft(view) ? findDraftTexts(app, frame, facts) : renderPage(app, frame, row?.stored ?? [], facts),
  ]);
  const card = branding.social ?? `/${cardKey(siteCard(shared.facts ?? facts))}`;
  const { publicUrl, demonstration } = app.config;
  const spanish = demonstration || (row?.spanish ?? []);
  return { facts: factsHere(facts), branding, publicUrl, spanish, card, content, ...(view && { view }) };
}

export async function loadPageTexts<P extends Page>(args: Asked, page: P): Promise<PageTexts<P>> {
  const app = args.context.get(appContext);
  const shared = read(args);
  const facts = await shownFacts(args, shared);
  if (isDraft(args.context.get(staffViewContext))) return findDraftTexts(app, page, facts);
  const stored = shared.pages.includes(page.name) ? (await shared.row)?.stored : await readPublished(app, [page.name]);
  return renderPage(app, page, stored ?? [], facts);
}

export async function findLinkRows(args: Asked): Promise<LinkRows | undefined> {
  return read(args).row;
}

/** The call-back deadlines for the contact form. */
export async function findDeadline(args: Asked): Promise<OpenStatus | null> {
  return deadlineOf(args.context.get(appContext), await read(args).row);
}

/** A draft is never reviewed. */
export async function findReview(args: Asked, page: Page): Promise<Reviewed> {
  const app = args.context.get(appContext);
  const isPublished = !isDraft(args.context.get(staffViewContext));
  const rows = (await read(args).row)?.stored ?? [];
  return findReviewed(app, reviewIn(app, page, rows), () => (isPublished ? fingerprintOf(app, page, rows) : ''));
}

function isDraft(view: StaffView | null): boolean {
  return view !== null && 'draft' in view;
}
