import type { Route } from './+types/terms';
import { appContext, sameForAll } from '#app/context.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { LegalPage } from '#app/features/legal/legal-page.tsx';
import { legalPages } from '#app/features/legal/legal.ts';
import { findLegalPage } from '#app/features/legal/legal.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  sameForAll(context);
  return findLegalPage(context.get(appContext), 'terms');
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = legalPages.terms;
  return pageMeta(matches[0].loaderData, { title, description, path: '/terms' });
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage name="terms" page={loaderData} />;
}
