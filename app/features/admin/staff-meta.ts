import { pageTitle, type ClinicFacts } from '#app/features/clinic/clinic-facts.ts';

/** Title of a screen that only staff see; no search engine lists it. */
export function staffMeta(facts: ClinicFacts | undefined, screen: string) {
  return [{ title: pageTitle(facts, screen) }, { name: 'robots', content: 'noindex' }];
}
