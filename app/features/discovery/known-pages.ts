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

/** Addresses that visitors, old links and programs try, and where what they look for is. Posts that moved are in the table post_aliases. */
export const movedPages: Record<string, string> = {
  '/about-us': '/about',
  '/appointment': '/appointments',
  '/blogs': '/blog',
  '/contact-us': '/contact',
  '/feed': '/feed.xml',
  '/home': '/',
  '/index.html': '/',
  '/login': '/admin/login',
  '/ottobock': '/departments/ottobock',
  '/privacy': '/privacy-practices',
  '/privacy-policy': '/privacy-practices',
  '/rss': '/feed.xml',
  '/rss.xml': '/feed.xml',
  '/security.txt': '/.well-known/security.txt',
  '/staff': '/about',
  '/team': '/about',
};
