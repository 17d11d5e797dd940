/** Addresses that visitors, old links and programs try, and where what they look for stands. Posts that moved are in the table post_aliases. */
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
