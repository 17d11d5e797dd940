import type { Route } from './+types/pricing-plan';
import { appContext } from '#app/context.ts';
import { PricingPage } from '#app/features/sample/pricing.tsx';
import { sampleMeta } from '#app/features/sample/sample.ts';
import { phoneToCall } from '#app/features/clinic/clinic.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { plans, questions } = context.get(appContext).content.sample.plans;
  return { plans, questions };
}

export const meta = sampleMeta('Pricing Plan', 'Six health plans with prices per month.');

export default function PricingPlan({ loaderData, matches }: Route.ComponentProps) {
  return <PricingPage {...loaderData} phone={phoneToCall(matches[0].loaderData.facts)} />;
}
