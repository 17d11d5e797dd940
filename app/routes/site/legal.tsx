import { data } from 'react-router';
import type { Route } from './+types/legal';
import { appContext, sameForAll } from '#app/context.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { LegalPage } from '#app/features/legal/legal-page.tsx';
import { isLegalName, legalPages } from '#app/features/legal/legal.ts';
import { findLegalPage } from '#app/features/legal/legal.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const name = url.pathname.replace(/^\/|\/$/g, '');
  if (!isLegalName(name)) throw data(null, { status: 404 });
  sameForAll(context);
  return { name, page: await findLegalPage(context.get(appContext), name) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = legalPages[loaderData.name];
  return pageMeta(matches[0].loaderData, { title, description, path: `/${loaderData.name}` });
}

export default function Legal({ loaderData: { name, page } }: Route.ComponentProps) {
  return <LegalPage name={name} page={page} />;
}
