import { titleTag, type ClinicFacts } from '#app/features/clinic/clinic.ts';

type Matches = readonly [{ loaderData?: { facts: ClinicFacts; refused?: true } | undefined }, ...unknown[]];

/** The hint of the doctors' search. Each word finds somebody. */
export const doctorSearchWords = ['heart', 'knee', 'Okafor'];

/** A sample page's meta. The innermost route's tags replace those above it, so each has to ask not to be indexed. */
export function sampleMeta(page: string, description: string) {
  return ({ matches }: { matches: Matches }) => [
    titleTag(matches[0].loaderData, page),
    { name: 'description', content: `${description} Sample content from a template.` },
    { name: 'robots', content: 'noindex' },
  ];
}
