export type DoctorsView = 'grid' | 'list';

/** The address of the list as it is shown; what is usual is left out. */
export function doctorsHref({ category, view }: { category: string; view: DoctorsView }): string {
  const query = new URLSearchParams();
  if (category !== '') query.set('category', category);
  if (view === 'list') query.set('view', view);
  return query.size === 0 ? '/doctors' : `/doctors?${query.toString()}`;
}
