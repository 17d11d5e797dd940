import type { App } from '#app/context.ts';
import { cardKey, siteCard } from '#app/features/cards/card.server.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import type { SiteData } from '#app/features/clinic/page-meta.ts';

export async function findSite(app: App): Promise<SiteData> {
  const facts = await findClinicFacts(app);
  return { facts, publicUrl: app.config.publicUrl, card: `/${cardKey(siteCard(facts))}` };
}
