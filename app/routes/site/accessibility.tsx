import type { Route } from './+types/accessibility';
import { markCacheable } from '#app/context.ts';
import { plainPages } from '#app/features/legal/legal.ts';
import { describePage } from '#app/site/page-meta.ts';
import { AccessibilityPage } from '#app/features/legal/accessibility-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  markCacheable(context);
  return null;
}

export const meta = describePage(plainPages.accessibility);

export default function Accessibility({ matches }: Route.ComponentProps) {
  return <AccessibilityPage facts={matches[0].loaderData.facts} />;
}
