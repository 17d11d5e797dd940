import type { ClinicFacts } from '#app/features/clinic/clinic-facts.ts';

/** 'Walker, Louisiana' from 'Walker, Louisiana 70785'. */
export function townAndState({ cityLine }: ClinicFacts): string {
  return cityLine.replace(/\s+[\d-]+$/, '');
}

/** 'Walker' from 'Walker, Louisiana 70785'. */
export function town(facts: ClinicFacts): string {
  return townAndState(facts).split(',', 1)[0] ?? '';
}
