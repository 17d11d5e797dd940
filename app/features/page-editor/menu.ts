export const areas = ['menu', 'footer'] as const;
export type MenuLink = { label: string; href: string };
export type Area = (typeof areas)[number];

/** `target` identifies the link in the stored order: the path of a fixed link, or the name of a custom page. */
export type PlacedLink = MenuLink & { target: string };
export type MenuLinks = Record<Area, PlacedLink[]>;

const always = (label: string, href: string): PlacedLink => ({ label, href, target: href });

/** Staff cannot remove these links. They are in this order until staff choose another. */
export const fixedLinks: MenuLinks = {
  menu: [
    always('Home', '/'),
    always('About', '/about'),
    always('Blog', '/blog'),
    always('Gallery', '/gallery'),
    always('Contact', '/contact'),
  ],
  footer: [
    always('About Us', '/about'),
    always('Gallery', '/gallery'),
    always('Blog', '/blog'),
    always('Contact Us', '/contact'),
    always('Login', '/admin/login'),
    always('Care guide', '/care'),
    always('Plan a visit', '/visit'),
    always('Who pays', '/care/paying'),
    always('Refer a patient', '/refer'),
  ],
};

/** More custom pages would not fit beside the fixed links. */
export const maxCustomLinks: Record<Area, number> = { menu: 3, footer: 6 };

/** Returns the links in the order that staff chose. Links they never moved come last. */
export function inOrder(links: PlacedLink[], chosen: string[]): PlacedLink[] {
  const rank = ({ target }: PlacedLink) => {
    const at = chosen.indexOf(target);
    return at === -1 ? chosen.length : at;
  };
  return links.toSorted((a, b) => rank(a) - rank(b));
}
