import { fixedLinks, type MenuLink } from '#app/features/page-editor/menu.ts';
import { legalNotices } from '#app/features/pages/legal-notices.ts';
import type { IconName } from '#app/ui/icon.tsx';

export type FooterKind = 'main' | 'alternate';

const notices = Object.values(legalNotices).map(({ title, path }) => ({ label: title, href: path }));

/** The first two are always visible in the footer: the privacy practices and accessibility. A fold holds the others. */
export const noticeLinks: MenuLink[] = [
  ...notices.slice(0, 1),
  { label: 'Accessibility', href: '/accessibility' },
  { label: 'All notices', href: '/notices' },
  ...notices.slice(1),
  { label: 'What this site sends', href: '/what-this-site-sends' },
];

export type Shortcut = MenuLink & { icon: IconName; lang?: string };

/** The link of the frame to the form, whose label staff write. `lang` is set on a Spanish page, for one without Spanish. */
export type RequestLink = MenuLink & { lang: 'en' | undefined };

/** Links in the bar above the header. */
export const shortcuts: Shortcut[] = [
  { label: 'Care guide', href: '/care', icon: 'list' },
  { label: 'Plan a visit', href: '/visit', icon: 'pin' },
  { label: 'Refer a patient', href: '/refer', icon: 'fax' },
  { label: 'Ayuda en español', href: '/language-help#es', icon: 'globe', lang: 'es' },
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

/** Returns the three columns of docs/requirements.md, then those of the other links. */
export function footerColumns(kind: FooterKind, links: MenuLink[] = fixedLinks.footer): MenuLink[][] {
  if (kind === 'alternate') return inColumns(alternateFooter, 3);
  return [...inColumns(links.slice(0, 5), 2), ...inColumns(links.slice(5), 2)];
}

function inColumns(links: MenuLink[], height: number): MenuLink[][] {
  const columns = Math.ceil(links.length / height);
  return Array.from({ length: columns }, (_, column) => links.slice(column * height, (column + 1) * height));
}

/** The sample pages' footer. The template has no pages for the last five, so they link to similar ones. */
const alternateFooter: MenuLink[] = [
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
