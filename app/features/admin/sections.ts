import type { Role } from '#app/context.ts';
import type { IconName } from '#app/ui/icon.tsx';

/** Pages with `owner` are hidden from writers. */
type Page = { href: string; name: string; owner?: true };

/** `pages`: the tab's screens, if there is more than one. The first has the tab's address. */
export type Tab = Page & { pages?: Page[] };

export type Section = Page & {
  icon: IconName;
  tabs?: Tab[];
  /** Starts a group in the rail. */
  startsGroup?: true;
  /** The menu entry of a tab of the section before it. */
  isChild?: true;
};

/** The staff area's map: the menu, the tabs and the page titles are derived from it. */
const sections: Section[] = [
  {
    href: '/admin',
    name: 'Today',
    icon: 'today',
    tabs: [
      { href: '/admin', name: 'Now' },
      { href: '/admin/reads', name: 'Page views' },
      { href: '/admin/opening', name: 'Ready to open', owner: true },
    ],
  },
  { href: '/admin/contactMessages', name: 'Messages', icon: 'mail', owner: true },
  {
    href: '/admin/blog',
    name: 'Blog',
    icon: 'doc',
    startsGroup: true,
    tabs: [
      { href: '/admin/blog', name: 'Posts' },
      { href: '/admin/comments', name: 'Comments' },
      { href: '/admin/labels', name: 'Categories' },
    ],
  },
  {
    href: '/admin/pictures',
    name: 'Pictures',
    icon: 'image',
    tabs: [
      { href: '/admin/pictures', name: 'Library' },
      { href: '/admin/gallery', name: 'Gallery' },
      { href: '/admin/consents', name: 'Consents', owner: true },
    ],
  },
  { href: '/admin/gallery', name: 'Gallery', icon: 'images', isChild: true },
  { href: '/admin/staff', name: 'Staff', icon: 'users' },
  {
    href: '/admin/pages',
    name: 'Pages',
    icon: 'pages',
    tabs: [
      { href: '/admin/pages', name: 'Words' },
      { href: '/admin/care', name: 'Care guide' },
      { href: '/admin/own-pages', name: 'Own pages' },
      { href: '/admin/links', name: 'Menu' },
      { href: '/admin/reviews', name: 'Reviews' },
      {
        href: '/admin/redirects',
        name: 'Advanced',
        pages: [
          { href: '/admin/redirects', name: 'Redirects' },
          { href: '/admin/search', name: 'Search synonyms' },
        ],
      },
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
  { href: '/admin/storm', name: 'Storm mode', icon: 'alert' },
  {
    href: '/admin/people',
    name: 'Accounts',
    icon: 'key',
    owner: true,
    tabs: [
      { href: '/admin/people', name: 'People' },
      { href: '/admin/activity', name: 'Activity' },
    ],
  },
];

export function sectionsFor(role: Role): Section[] {
  const isOpen = ({ owner }: Page) => !owner || role === 'owner';
  return sections
    .filter(isOpen)
    .map(({ tabs, ...section }) => ({ ...section, ...(tabs && { tabs: tabs.filter(isOpen) }) }));
}

/** The section and tab of an address. `isTab` is false on the page of a single record, which has its own title. */
export function placeAt(pathname: string): { section: Section; tab: Tab; isTab: boolean } | undefined {
  const places = sections
    .filter(({ isChild }) => !isChild)
    .flatMap((section) => (section.tabs ?? [section]).map((tab: Tab) => ({ section, tab })))
    .flatMap((place) => (place.tab.pages ?? [place.tab]).map(({ href }) => ({ ...place, address: href })));
  const exact = places.find(({ address }) => address === pathname);
  const around = places
    .filter(({ address }) => address !== '/admin' && pathname.startsWith(`${address}/`))
    .toSorted((one, other) => other.address.length - one.address.length)[0];
  const place = exact ?? around;
  return place && { section: place.section, tab: place.tab, isTab: exact !== undefined };
}

/** The menu entry of an address: a tab's own one, or its section's. */
export function menuEntryAt(pathname: string): string | undefined {
  const place = placeAt(pathname);
  return sections.find(({ href, isChild }) => isChild && href === place?.tab.href)?.href ?? place?.section.href;
}

/** For the browser's tab and history: 'Comments - Blog'. */
export function titleAt(pathname: string): string {
  const place = placeAt(pathname);
  if (!place) return 'Admin Panel';
  const { section, tab } = place;
  return tab.name === section.name ? section.name : `${tab.name} - ${section.name}`;
}
