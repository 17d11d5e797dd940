import { serviceSlug } from '#app/features/content/care-pages.ts';
import { readContent } from '#app/features/content/content-files.server.ts';
import { itemsOf } from '#app/features/content/content.ts';
import type { ItemValues, SampledSection } from '#app/features/content/slots.ts';

const { pages } = readContent();

export const sampledPages = [...pages.values()];
export const servicePages = sampledPages.filter(({ name }) => serviceSlug(name) !== null);

export function sampledSection(page: string, name: string): SampledSection {
  const section = pages.get(page)?.sections[name];
  if (!section) throw new Error(`no section ${page}.${name}`);
  return section;
}

export function sampleItems(page: string, section: string, list: string): ItemValues[] {
  return itemsOf(sampledSection(page, section).sample, list);
}
