export type SiteLink = { label: string; href: string };
export type Area = 'menu' | 'footer';

/** By its target the order names it: the address of a link that is always there, or the name of a page of staff's own. */
export type PlacedLink = SiteLink & { target: string };
export type SiteLinks = Record<Area, PlacedLink[]>;

const always = (label: string, href: string): PlacedLink => ({ label, href, target: href });

/** These cannot be taken away. They are in this order until staff choose another. */
export const fixedLinks: SiteLinks = {
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
    always('Care guide', '/care'),
    always('Who pays', '/care/paying'),
    always('Plan a visit', '/visit'),
    always('Refer a patient', '/refer'),
    always('Login', '/admin/login'),
  ],
};

/** More of staff's own pages would not fit beside the others. */
export const mostOwnLinks: Record<Area, number> = { menu: 3, footer: 6 };

/** The links that are always there and those to own pages, in the order that staff chose; what they never moved comes last. */
export function inOrder(area: Area, own: PlacedLink[], chosen: string[]): PlacedLink[] {
  const place = ({ target }: PlacedLink) => {
    const at = chosen.indexOf(target);
    return at === -1 ? chosen.length : at;
  };
  return [...fixedLinks[area], ...own].toSorted((a, b) => place(a) - place(b));
}
