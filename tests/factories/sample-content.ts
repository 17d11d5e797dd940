import { serviceSlug } from '#app/features/pages/care-pages.ts';
import { readContent } from '#app/features/pages/content-files.server.ts';
import { itemsOf } from '#app/features/pages/content.ts';
import type { SampledSection } from '#app/features/pages/sections.ts';
import type { Entry } from '#app/forms/fields.ts';

export const content = readContent();
export const { facts: startingFacts } = content;
/** The facts that a clinic enters before it opens: its address is two of them. */
export const ownFacts = {
  shortName: 'Pelican',
  officePhone: { label: '(225) 664-1000', href: 'tel:+12256641000' },
  email: 'desk@pelican-limbs.org',
  street: '12 Main Street',
  cityLine: 'Lafayette, Louisiana 70501',
};
const { pages } = content;

export const sampledPages = [...pages.values()];
export const servicePages = sampledPages.filter(({ name }) => serviceSlug(name) !== null);

export function sampledSection(page: string, name: string): SampledSection {
  const section = pages.get(page)?.sections[name];
  if (!section) throw new Error(`no section ${page}.${name}`);
  return section;
}

export function sampleItems(page: string, section: string, list: string): Entry[] {
  return itemsOf(sampledSection(page, section).sample, list);
}
