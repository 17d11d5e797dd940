import { pageTitle, type ClinicFacts } from '#app/features/clinic/clinic-facts.ts';

/** For every sample page: the innermost route's tags replace those above it, so each has to ask not to be indexed. */
export function sampleMeta(facts: ClinicFacts | undefined, page: string, description: string) {
  return [
    { title: pageTitle(facts, page) },
    { name: 'description', content: `${description} Sample content from a template.` },
    { name: 'robots', content: 'noindex' },
  ];
}
