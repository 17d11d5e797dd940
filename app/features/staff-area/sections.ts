import type { Role } from '#app/context.ts';
import type { IconName } from '#app/ui/icon.tsx';

/** Pages with `owner` are hidden from writers. `words`: what else people call it, for Find. */
type Page = { href: string; name: string; owner?: true; words?: string };

export type Tab = Page;

export type Section = Page & {
  icon: IconName;
  tabs?: Tab[];
  /** Starts a group in the rail. */
  startsGroup?: true;
  /** A menu entry of its own for a tab of another section. */
  isShortcut?: true;
};

/** The staff area's map: the menu, the tabs and the page titles are derived from it. */
const sections: Section[] = [
  {
    href: '/admin',
    name: 'Today',
    icon: 'today',
    tabs: [
      { href: '/admin', name: 'Now', words: 'Dashboard, to do, calls due' },
      { href: '/admin/page-views', name: 'Page views', words: 'Statistics, visitors, traffic, analytics' },
      { href: '/admin/opening', name: 'Ready to open', owner: true, words: 'Launch, go live, checklist, sample text' },
    ],
  },
  {
    href: '/admin/contactMessages',
    name: 'Messages',
    words: 'Export, download, spreadsheet, inbox, contact requests, calls, patients',
    icon: 'mail',
    owner: true,
  },
  {
    href: '/admin/blog',
    name: 'Blog',
    icon: 'doc',
    tabs: [
      { href: '/admin/blog', name: 'Posts', words: 'Articles, news, drafts, scheduled posts' },
      { href: '/admin/comments', name: 'Comments', words: 'Spam, replies' },
      { href: '/admin/categories', name: 'Categories', words: 'Tags, topics' },
    ],
  },
  { href: '/admin/gallery', name: 'Gallery', icon: 'images', isShortcut: true },
  { href: '/admin/staff', name: 'Staff', words: 'Team, employees, doctors, practitioners, biography', icon: 'users' },
  {
    href: '/admin/pictures',
    name: 'Pictures',
    icon: 'image',
    startsGroup: true,
    tabs: [
      { href: '/admin/pictures', name: 'Library', words: 'Photos, images, upload, alternative text' },
      { href: '/admin/gallery', name: 'Gallery', words: 'Photos, before and after' },
      {
        href: '/admin/consents',
        name: 'Consents',
        owner: true,
        words: 'Photo release, patient permission, signed form',
      },
    ],
  },
  {
    href: '/admin/pages',
    name: 'Pages',
    icon: 'pages',
    tabs: [
      { href: '/admin/pages', name: 'Page texts', words: 'Website text, wording' },
      { href: '/admin/care', name: 'Care guide', words: 'Services, treatments, new service' },
      { href: '/admin/custom-pages', name: 'Custom pages', words: 'Landing page' },
      { href: '/admin/menu', name: 'Menu', words: 'Navigation, header links, footer links' },
      { href: '/admin/reviews', name: 'Reviews', words: 'Medical review, reviewed by, sources' },
      { href: '/admin/spanish', name: 'Spanish', words: 'Translation, español, language, confirm' },
      { href: '/admin/redirects', name: 'Redirects', words: 'Old addresses, broken links, page moved' },
    ],
  },
  {
    href: '/admin/clinic',
    name: 'Clinic',
    icon: 'pin',
    startsGroup: true,
    tabs: [
      { href: '/admin/clinic', name: 'Contact' },
      { href: '/admin/clinic/hours', name: 'Hours & closures' },
      { href: '/admin/clinic/call-backs', name: 'Call-backs' },
      { href: '/admin/clinic/branding', name: 'Branding' },
      { href: '/admin/clinic/notices', name: 'Notices' },
    ],
  },
  {
    href: '/admin/storm',
    name: 'Storm mode',
    words: 'Hurricane, weather, emergency, closed today, power outage, flood, snow',
    icon: 'alert',
  },
  {
    href: '/admin/people',
    name: 'People',
    icon: 'key',
    words: 'Users, owners, writers, roles, permissions, access, new employee',
    owner: true,
    tabs: [
      { href: '/admin/people', name: 'People' },
      { href: '/admin/activity', name: 'Activity', words: 'Backups, site health, history, log, who changed it' },
    ],
  },
];

/** Pages that are not in the menu. */
const elsewhere: Section[] = [
  {
    href: '/admin/account',
    name: 'Your account',
    icon: 'user',
    words: 'Password, passkeys, two-step sign-in, recovery codes, my name, devices',
  },
  { href: '/admin/trash', name: 'Trash', icon: 'trash', words: 'Deleted, restore, undo delete, recycle bin' },
];

const isOpenTo =
  (role: Role) =>
  ({ owner }: Page) =>
    !owner || role === 'owner';

export function sectionsFor(role: Role): Section[] {
  const isOpen = isOpenTo(role);
  return sections
    .filter(isOpen)
    .map(({ tabs, ...section }) => ({ ...section, ...(tabs && { tabs: tabs.filter(isOpen) }) }));
}

/** Whether the page at an address is open to this person. */
export function mayOpen(role: Role, href: string): boolean {
  const place = placeAt(href);
  return place !== undefined && [place.section, place.tab].every(isOpenTo(role));
}

/** Every page of the map. `above`: the names that lead to it. */
export const allPages = [...sections, ...elsewhere]
  .filter(({ isShortcut }) => !isShortcut)
  .flatMap((section) => {
    const { name, tabs = [] } = section;
    return [
      { page: section, section, tab: tabs[0] ?? section, above: [] },
      ...tabs.filter((tab) => tab.name !== name).map((tab) => ({ page: tab, section, tab, above: [name] })),
    ];
  });

/** The section and tab of an address. `isTab` is false on the page of a single record, which has its own title. */
export function placeAt(href: string): { section: Section; tab: Tab; isTab: boolean } | undefined {
  const [pathname = ''] = href.split(/[?#]/);
  const exact = allPages.find(({ page }) => page.href === pathname);
  const around = allPages
    .filter(({ page }) => page.href !== '/admin' && pathname.startsWith(`${page.href}/`))
    .toSorted((one, other) => other.page.href.length - one.page.href.length)[0];
  const place = exact ?? around;
  return place && { section: place.section, tab: place.tab, isTab: exact !== undefined };
}

/** The section that names an address in the menu and in its heading: a tab's own one, or the one around it. */
export function menuSectionAt(pathname: string): Section | undefined {
  const place = placeAt(pathname);
  return place && (sections.find(({ href, isShortcut }) => isShortcut && href === place.tab.href) ?? place.section);
}

/** For the browser's tab and history: 'Comments - Blog'. */
export function titleAt(pathname: string): string {
  const place = placeAt(pathname);
  if (!place) return 'Admin Panel';
  const { name } = place.tab;
  const heading = menuSectionAt(pathname)?.name;
  return name === heading ? name : `${name} - ${heading}`;
}
