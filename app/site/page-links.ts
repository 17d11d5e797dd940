import { legalNames, legalPages } from '#app/features/legal/legal.ts';
import type { IconName } from '#app/ui/icon.tsx';
import { fixedLinks, type SiteLink } from '#app/features/own-pages/links.ts';

export type FooterKind = 'main' | 'alternate';

/** What every visitor may ask of a clinic's site, at its very end. */
export const legalLinks: SiteLink[] = [
  { label: 'Notices', href: '/notices' },
  ...legalNames.map((name) => ({ label: legalPages[name].title, href: legalPages[name].path })),
  { label: 'What this site sends', href: '/what-this-site-sends' },
  { label: 'Accessibility', href: '/accessibility' },
];

type Shortcut = SiteLink & { icon: IconName };

/** Above the header. */
export const shortcuts: Shortcut[] = [
  { label: 'Care guide', href: '/care', icon: 'list' },
  { label: 'Plan a visit', href: '/visit', icon: 'pin' },
  { label: 'Refer a patient', href: '/refer', icon: 'fax' },
];

/** On phones in the menu, below the pages. */
export const menuShortcuts: Shortcut[] = [
  ...shortcuts,
  { label: 'Who pays', href: '/care/paying', icon: 'doc' },
  { label: 'Search', href: '/search', icon: 'search' },
];

/** Named at the foot of every page, as their speakers write them; the page has them all. */
export const helpLanguageLinks = {
  path: '/language-help',
  first: { es: 'Español', fr: 'Français', vi: 'Tiếng Việt' },
  more: 13,
};

/** The footer's columns: the specification's pairs first, and more in each where there are many. */
export function footerColumns(kind: FooterKind, links: SiteLink[] = fixedLinks.footer): SiteLink[][] {
  if (kind === 'alternate') return alternateFooter;
  const height = Math.max(2, Math.ceil(links.length / 5));
  const columns = Math.ceil(links.length / height);
  return Array.from({ length: columns }, (_, column) => links.slice(column * height, (column + 1) * height));
}

/** The sample pages' footer. The template gave these last five no pages: they lead to where something like them is. */
const alternateFooter: SiteLink[][] = [
  [
    { label: 'About Us', href: '/about' },
    { label: 'Gallery', href: '/gallery' },
    { label: 'Departments', href: '/departments' },
    { label: 'Doctors', href: '/doctors' },
    { label: 'Timetable', href: '/timetable' },
    { label: 'Blog', href: '/blog' },
  ],
  [
    { label: 'Testimonials', href: '/' },
    { label: 'Contact Us', href: '/' },
    { label: 'FAQs', href: '/' },
    { label: 'Privacy Policy', href: '/blog' },
    { label: 'Terms and Conditions', href: '/blog' },
    { label: 'Login', href: '/admin/login' },
  ],
];
