import type { Route } from './+types/home-v5';
import type { PageHandle } from '#app/site/frame-options.ts';
import { AlternateHomePage } from '#app/features/sample/alternate-home.tsx';
import { sampleMeta } from '#app/features/sample/sample.ts';

export const handle = {
  frame: { footer: 'alternate', bookNow: true, ground: 'night' },
} satisfies PageHandle;

export const meta = sampleMeta(
  'Alternate Home',
  'A hospital’s home page with departments, doctors, plans and questions.',
);

export default function AlternateHome({ matches }: Route.ComponentProps) {
  return <AlternateHomePage facts={matches[0].loaderData.facts} />;
}
