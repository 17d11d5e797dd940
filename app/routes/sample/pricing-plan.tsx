import type { Route } from './+types/pricing-plan';
import { PricingPage } from '#app/features/sample/pricing.tsx';
import { sampleMeta } from '#app/features/sample/sample.ts';
import { phoneToCall } from '#app/features/clinic/clinic.ts';

export const meta = sampleMeta('Pricing Plan', 'Six health plans with prices per month.');

export default function PricingPlan({ matches }: Route.ComponentProps) {
  return <PricingPage phone={phoneToCall(matches[0].loaderData.facts)} />;
}
