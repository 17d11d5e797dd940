import { data, redirect } from 'react-router';
import type { Route } from './+types/legal';
import { appContext, markCacheable } from '#app/context.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { LegalPage } from '#app/features/legal/legal-page.tsx';
import { isLegalName, legalPages } from '#app/features/legal/legal.ts';
import { findLegalPage } from '#app/features/legal/legal.server.ts';
import { notices } from '#app/features/content/other-pages.ts';
import { loadPageContent } from '#app/features/content/site.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args;
  const asked = url.pathname.replace(/\/$/, '');
  const name = asked.slice(asked.lastIndexOf('/') + 1);
  if (!isLegalName(name)) throw data(null, { status: 404 });
  if (asked !== legalPages[name].path) throw redirect(legalPages[name].path, 301);
  markCacheable(context);
  const app = context.get(appContext);
  const [page, content] = await Promise.all([findLegalPage(app, name), loadPageContent(args, notices)]);
  return { name, page, short: content.short[name], website: app.config.publicUrl };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(matches[0].loaderData, legalPages[loaderData.name]);
}

export default function Legal({ loaderData, matches }: Route.ComponentProps) {
  return <LegalPage {...loaderData} facts={matches[0].loaderData.facts} />;
}
