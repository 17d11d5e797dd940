import { legalNotices } from './legal-notices.ts';

/** Pages that always exist, for the sitemap. The template's sample pages and the search page are left out. */
const builtIn = `/ /about /blog /gallery /care /care/paying /care/first-weeks /contact /appointments /visit /refer
  /departments/ottobock /accessibility /notices /what-this-site-sends`;
export const fixedPages = [...builtIn.split(/\s+/), ...Object.values(legalNotices).map(({ path }) => path)];

/** First path segments that the site uses besides fixedPages and movedPages. Custom pages cannot use them. */
export const reservedNames = new Set(
  `admin api art assets blog branding cards departments doctors es favicon feed film files fonts gallery healthz home-v5 icons index metrics
  pricing-plan readyz scenes search sitemap status timetable`.split(/\s+/),
);

/** Redirects for addresses that visitors, old links and programs try. Posts that moved are in the table post_aliases. */
export const movedPages: Record<string, string> = {
  '/about-us': '/about',
  '/appointment': '/appointments',
  '/blog/blog-details': '/blog',
  '/blogs': '/blog',
  '/contact-us': '/contact',
  '/feed': '/feed.xml',
  '/home': '/',
  '/insurance': '/care/paying',
  '/index.html': '/',
  '/login': '/admin/login',
  '/ottobock': '/departments/ottobock',
  '/privacy': '/privacy-practices',
  '/privacy-policy': '/privacy-practices',
  '/rss': '/feed.xml',
  '/rss.xml': '/feed.xml',
  '/services': '/care',
  '/security.txt': '/.well-known/security.txt',
  '/staff': '/about',
  '/team': '/about',
};
