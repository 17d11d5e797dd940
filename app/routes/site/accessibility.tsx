import type { Route } from './+types/accessibility';
import { sameForAll } from '#app/context.ts';
import { describePage } from '#app/site/page-meta.ts';
import { AccessibilityPage } from '#app/features/legal/accessibility-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  sameForAll(context);
  return null;
}

export const meta = describePage({
  title: 'Accessibility',
  description: 'What we do so that everybody can use this site, what we have not done, and how to reach us.',
  path: '/accessibility',
});

export default function Accessibility({ matches }: Route.ComponentProps) {
  return <AccessibilityPage facts={matches[0].loaderData.facts} />;
}
