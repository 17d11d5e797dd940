/** The pages that are there whatever staff write. The template's sample pages and the search are not for search engines. */
export const fixedPages = [
  '/',
  '/about',
  '/blog',
  '/gallery',
  '/contact',
  '/appointments',
  '/departments/ottobock',
  '/accessibility',
  '/privacy-practices',
  '/terms',
  '/what-this-site-sends',
];
