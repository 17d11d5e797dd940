import { customPageName } from '#app/features/pages/custom-page-content.ts';
import { choice, formValues, line } from '#app/forms/fields.ts';
import { maxCustomLinks, type Area, type PlacedLink, type MenuLinks } from './menu.ts';

export type ShownIn = Area | 'unlisted' | 'off';

export const shownInLabels: Record<ShownIn, string> = {
  menu: 'In the menu',
  footer: 'In the footer',
  unlisted: 'By its address only',
  off: 'Not on the website',
};

export const placementFields = {
  slug: line('Address', {
    hint: 'The part after the slash, like insurance or for-referrers. If empty, it is made from the title.',
    max: 80,
    optional: true,
  }),
  shownIn: choice('Where visitors find it', {
    hint: `The menu has room for ${maxCustomLinks.menu} pages of your own, the footer for ${maxCustomLinks.footer}.`,
    missing: 'Choose one.',
    options: shownInLabels,
  }),
};

export const customPageFields = {
  title: line('Title', { max: 70, missing: 'Enter a title.' }),
  ...placementFields,
};

export const customPageErrorMessages = {
  add: 'The page was not created.',
  save: 'The page was not changed.',
  delete: 'The page was not deleted.',
  restore: 'The page was not restored.',
};

export const placementValues = (page: CustomPage) => formValues(placementFields, page);

export type CustomPage = {
  id: number;
  slug: string;
  title: string;
  shownIn: ShownIn;
  isPublished: boolean;
  /** True when it has unpublished changes. */
  hasDraft: boolean;
};

export const contentHref = ({ id }: Pick<CustomPage, 'id'>) => `/admin/pages/${customPageName(id)}/page`;

export function pageState({ isPublished, hasDraft }: CustomPage): { text: string; disc?: 'full' | 'half' } {
  if (!isPublished) return { text: 'Draft' };
  return hasDraft ? { text: 'Changes to publish', disc: 'half' } : { text: 'Published', disc: 'full' };
}

export const areaFields = { menu: line('Menu', { max: 2_000 }), footer: line('Footer', { max: 2_000 }) };

/** The targets of each area in their order, as the form sends them. */
export const menuValues = (links: MenuLinks) =>
  formValues(areaFields, { menu: targetsOf(links.menu), footer: targetsOf(links.footer) });

const targetsOf = (links: PlacedLink[]) => links.map(({ target }) => target).join(', ');
