import { sql } from 'drizzle-orm';
import { textsOfPage, visiblePage } from '#app/platform/visibility.server.ts';
import { customPages, pageTexts, menuLinks } from '#db/schema.ts';

/** The custom pages with a place in the menu or the footer, and the order that staff chose. */
export const linkColumns = {
  placed: sql<Placed[]>`(
    select coalesce(json_agg(json_build_object('id', ${customPages}.id, 'slug', slug, 'shownIn', shown_in,
      'label', published ->> 'label') order by ${customPages}.id), '[]')
    from ${customPages} join ${pageTexts} on ${textsOfPage}
    where ${visiblePage} and shown_in in ('menu', 'footer')
  )`,
  order: sql<Order[]>`(
    select coalesce(json_agg(json_build_object('area', area, 'target', target) order by position), '[]') from ${menuLinks}
  )`,
};

export type LinkRows = { placed: Placed[]; order: Order[] };
type Placed = { id: number; slug: string; shownIn: string; label: string };
type Order = { area: string; target: string };
