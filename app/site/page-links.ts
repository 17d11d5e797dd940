import { legalNames, legalPages } from '#app/features/legal/legal.ts';
import type { IconName } from '#app/ui/icon.tsx';
import { fixedLinks, type SiteLink } from '#app/features/custom-pages/links.ts';

export type FooterKind = 'main' | 'alternate';

/** Always visible in the footer. A fold holds the others. */
export const mainLegalLinks: SiteLink[] = [
  { label: legalPages['privacy-practices'].title, href: legalPages['privacy-practices'].path },
  { label: 'Accessibility', href: '/accessibility' },
];

export const moreLegalLinks: SiteLink[] = [
  { label: 'All notices', href: '/notices' },
  ...legalNames
    .filter((name) => name !== 'privacy-practices')
    .map((name) => ({ label: legalPages[name].title, href: legalPages[name].path })),
  { label: 'What this site sends', href: '/what-this-site-sends' },
];

type Shortcut = SiteLink & { icon: IconName };

/** Links in the bar above the header. */
export const shortcuts: Shortcut[] = [
  { label: 'Care guide', href: '/care', icon: 'list' },
  { label: 'Plan a visit', href: '/visit', icon: 'pin' },
  { label: 'Refer a patient', href: '/refer', icon: 'fax' },
];

export const menuShortcuts: Shortcut[] = [
  ...shortcuts,
  { label: 'Who pays', href: '/care/paying', icon: 'doc' },
  { label: 'Search', href: '/search', icon: 'search' },
];

/** Languages in the footer, each in its own language. The page /language-help lists all of them. */
export const helpLanguageLinks = {
  path: '/language-help',
  first: { es: 'Español', fr: 'Français', vi: 'Tiếng Việt' },
  more: 13,
};

type FooterLinks = { columns: SiteLink[][]; more: SiteLink[] };

/** Returns the specification's three columns, and the links below or beside them. */
export function footerLinks(kind: FooterKind, links: SiteLink[] = fixedLinks.footer): FooterLinks {
  if (kind === 'alternate') return { columns: inColumns(alternateFooter, 4), more: [] };
  return { columns: inColumns(links.slice(0, 5), 2), more: links.slice(5) };
}

function inColumns(links: SiteLink[], height: number): SiteLink[][] {
  const columns = [0, 1, 2].map((column) => links.slice(column * height, (column + 1) * height));
  return columns.filter((column) => column.length > 0);
}

/** The sample pages' footer. The template has no pages for the last five, so they link to similar ones. */
const alternateFooter: SiteLink[] = [
  { label: 'About Us', href: '/about' },
  { label: 'Gallery', href: '/gallery' },
  { label: 'Departments', href: '/departments' },
  { label: 'Doctors', href: '/doctors' },
  { label: 'Timetable', href: '/timetable' },
  { label: 'Blog', href: '/blog' },
  { label: 'Testimonials', href: '/' },
  { label: 'Contact Us', href: '/' },
  { label: 'FAQs', href: '/' },
  { label: 'Privacy Policy', href: '/blog' },
  { label: 'Terms and Conditions', href: '/blog' },
  { label: 'Login', href: '/admin/login' },
];
