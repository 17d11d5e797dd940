import type { RouterContextProvider } from 'react-router';
import { appContext, staffViewContext, type StaffView } from '#app/context.ts';
import { cardKey, siteCard } from '#app/features/posts/cards.server.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import { markMissing } from '#app/features/clinic/placeholders.ts';
import type { Branding } from '#app/features/branding/branding.ts';
import { findBranding } from '#app/features/branding/branding.server.ts';
import { findReviewed } from '#app/records/review.server.ts';
import type { Reviewed } from '#app/records/review.ts';
import { about } from './about.ts';
import { frame } from './frame.ts';
import { home } from './home.ts';
import { pageAt } from './pages.ts';
import type { Page, PageContent } from './sections.ts';
import { findDraftContent, fingerprintOf, readPublished, reviewIn, showPage, type Stored } from './content.server.ts';

export type Site = {
  facts: ClinicFacts;
  publicUrl: string;
  /** The picture for shared links of every page without one of its own. */
  card: string;
  /** Set only for signed-in staff. */
  view?: StaffView;
  /** Set on the page that shows a refused form again. */
  refused?: true;
};

/** The data that the root loads for every page. */
type SiteData = Site & { branding: Branding; content: PageContent<typeof frame> };

type Asked = { context: Readonly<RouterContextProvider>; url: URL };
type Read = {
  pages: string[];
  facts: Promise<ClinicFacts>;
  content: Promise<Stored[]>;
  site?: Promise<SiteData>;
};

const asked = new WeakMap<Readonly<RouterContextProvider>, Read>();

/** Data that the root and the page loader share, read once per request. Home lists the services from About. */
function read({ context, url }: Asked): Read {
  const app = context.get(appContext);
  const known = asked.get(context);
  if (known) return known;
  const page = pageAt(url.pathname);
  const pages = [frame.name, ...(page ? [page.name] : []), ...(page === home ? [about.name] : [])];
  const facts = findClinicFacts(app);
  const shown = context.get(staffViewContext) ? facts.then(markMissing) : facts;
  const begun = { pages, facts: shown, content: readPublished(app, pages) };
  asked.set(context, begun);
  return begun;
}

export function findSite(args: Asked): Promise<SiteData> {
  const known = read(args);
  known.site ??= readSite(args, known);
  return known.site;
}

async function readSite({ context }: Asked, known: Read): Promise<SiteData> {
  const app = context.get(appContext);
  const [facts, rows] = await Promise.all([known.facts, known.content]);
  const view = context.get(staffViewContext);
  const [branding, content] = await Promise.all([
    findBranding(app, facts.branding),
    isDraft(view) ? findDraftContent(app, frame, facts) : showPage(app, frame, rows, facts),
  ]);
  const card = branding.social ?? `/${cardKey(siteCard(facts))}`;
  return { facts, branding, publicUrl: app.config.publicUrl, card, content, ...(view && { view }) };
}

export async function loadPageContent<P extends Page>(args: Asked, page: P): Promise<PageContent<P>> {
  const app = args.context.get(appContext);
  const known = read(args);
  if (isDraft(args.context.get(staffViewContext))) return findDraftContent(app, page, await known.facts);
  const rows = known.pages.includes(page.name) ? known.content : readPublished(app, [page.name]);
  const [facts, stored] = await Promise.all([known.facts, rows]);
  return showPage(app, page, stored, facts);
}

/** A draft is never reviewed. */
export async function findReview(args: Asked, page: Page): Promise<Reviewed> {
  const app = args.context.get(appContext);
  const isPublished = !isDraft(args.context.get(staffViewContext));
  const rows = await read(args).content;
  return findReviewed(app, reviewIn(app, page, rows), () => (isPublished ? fingerprintOf(app, page, rows) : ''));
}

function isDraft(view: StaffView | null): boolean {
  return view !== null && 'draft' in view;
}
