import type { RouterContextProvider } from 'react-router';
import { appContext, type App } from '#app/context.ts';
import { cardKey, siteCard } from '#app/features/posts/cards.server.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';

/** What the root loads for every page. */
export type SiteData = {
  facts: ClinicFacts;
  publicUrl: string;
  /** The picture of every page that has none of its own. */
  card: string;
};

const asked = new WeakMap<Readonly<RouterContextProvider>, Promise<SiteData>>();

/** What the frame and the page both need: the loaders of one request ask the database once. */
export function findSite(context: Readonly<RouterContextProvider>): Promise<SiteData> {
  const known = asked.get(context) ?? readSite(context.get(appContext));
  asked.set(context, known);
  return known;
}

async function readSite(app: App): Promise<SiteData> {
  const facts = await findClinicFacts(app);
  return { facts, publicUrl: app.config.publicUrl, card: `/${cardKey(siteCard(facts))}` };
}
