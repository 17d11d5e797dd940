import { about, ottobock } from './about.ts';
import { care, firstWeeks, paying, servicePage, serviceSlug } from './care-pages.ts';
import { home } from './home.ts';
import { appointments, blog, contact, gallery, notices, refer, visit } from './other-pages.ts';
import type { Page } from './sections.ts';
import { frame } from './shared-texts.ts';

/** Every page whose text staff can edit, as their list groups them. Service pages are at /admin/care. */
export const pageGroups: Record<string, Page[]> = {
  'Main pages': [home, about, blog, gallery, contact, appointments],
  'For patients and medical offices': [care, firstWeeks, paying, visit, refer, ottobock],
  'On every page': [frame, notices],
};
export const pages: Page[] = Object.values(pageGroups).flat();

export function reviewedSections({ name, sections }: Page): string[] {
  if (name === home.name) return ['questions'];
  const isCare = name === firstWeeks.name || name === paying.name || serviceSlug(name) !== null;
  return isCare ? Object.keys(sections).filter((section) => section !== 'search') : [];
}

/** Returns the page at a path, so that its text can be loaded together with the site data. */
export function pageAt(path: string): Page | undefined {
  const asked = path.replace(/(?<=.)\/$/, '');
  const fixed = pages.find((one) => one.path === asked || (one.path === '/blog' && asked.startsWith('/blog/')));
  const slug = fixed ? null : serviceSlug(asked.replace(/^\/care\//, 'care-'));
  return slug === null ? fixed : servicePage(slug);
}
