import { titleTag, type ClinicFacts } from '#app/features/clinic/clinic.ts';

export type DoctorsView = 'grid' | 'list';

export function doctorsHref({ category, view }: { category: string; view: DoctorsView }): string {
  const query = new URLSearchParams();
  if (category !== '') query.set('category', category);
  if (view === 'list') query.set('view', view);
  return query.size === 0 ? '/doctors' : `/doctors?${query.toString()}`;
}

type Matches = readonly [{ loaderData?: { facts: ClinicFacts; refused?: true } | undefined }, ...unknown[]];

/** A sample page's meta. The innermost route's tags replace those above it, so each has to ask not to be indexed. */
export function sampleMeta(page: string, description: string) {
  return ({ matches }: { matches: Matches }) => [
    titleTag(matches[0].loaderData, page),
    { name: 'description', content: `${description} Sample content from a template.` },
    { name: 'robots', content: 'noindex' },
  ];
}
