import type { Route } from './+types/privacy-practices';
import { appContext, sameForAll } from '#app/context.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { LegalPage } from '#app/features/legal/legal-page.tsx';
import { legalPages } from '#app/features/legal/legal.ts';
import { findLegalPage } from '#app/features/legal/legal.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  sameForAll(context);
  return findLegalPage(context.get(appContext), 'privacy-practices');
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = legalPages['privacy-practices'];
  return pageMeta(matches[0].loaderData, { title, description, path: '/privacy-practices' });
}

export default function PrivacyPractices({ loaderData }: Route.ComponentProps) {
  return <LegalPage name="privacy-practices" page={loaderData} />;
}
