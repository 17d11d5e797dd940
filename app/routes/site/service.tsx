import { data } from 'react-router';
import type { Route } from './+types/service';
import { appContext, markCacheable, staffViewContext, structuredData } from '#app/context.ts';
import { ServiceView } from '#app/features/care/care-page.tsx';
import { findService, listServicePeople } from '#app/features/care/care.server.ts';
import { describeCare, describeCrumbs, describeQuestions } from '#app/features/discovery/structured-data.server.ts';
import { listPosts } from '#app/features/posts/posts.server.ts';
import { servicePage } from '#app/features/content/care-pages.ts';
import { paying } from '#app/features/content/paying.ts';
import { findReview, findSite, loadPageContent } from '#app/features/content/site.server.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { describePage } from '#app/site/page-meta.ts';

const postsShown = 2;

export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args;
  const app = context.get(appContext);
  const { slug } = params;
  const service = await findService(app, slug);
  // Staff can preview an unpublished page.
  if (!service || (!service.isShown && !context.get(staffViewContext))) throw data(null, { status: 404 });
  markCacheable(context);
  const [site, content, reviewed, pays, people] = await Promise.all([
    findSite(args),
    loadPageContent(args, servicePage(slug)),
    findReview(args, servicePage(slug)),
    loadPageContent(args, paying),
    listServicePeople(app, service.id),
  ]);
  const { tag } = content.end;
  const posts = tag ? (await listPosts(app, { tag }, {})).posts.slice(0, postsShown) : [];
  const path = `/care/${slug}`;
  const title = content.search.title || content.top.title;
  const description = content.search.description || content.top.lead;
  structuredData(
    context,
    describeCare(site, { path, title, description }, reviewed),
    describeCrumbs(site, path, content.top.title),
    ...(content.questions.items.length > 0 ? [describeQuestions(content.questions.items)] : []),
  );
  return {
    slug,
    content: { ...content, search: { ...content.search, title, description } },
    reviewed,
    plans: pays.plans,
    people,
    posts,
  };
}

export function meta(args: Route.MetaArgs) {
  return describePage({ path: `/care/${args.params.slug}` })(args);
}
export const handle = { frame: { ground: 'moss' } } satisfies PageHandle;

export default function Service({ loaderData, matches }: Route.ComponentProps) {
  const { slug, content, reviewed, plans, people, posts } = loaderData;
  return <ServiceView {...{ slug, content, reviewed, plans, people, posts }} facts={matches[0].loaderData.facts} />;
}
