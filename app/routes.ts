import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** Table of contents: every URL of the site, one line each. */
export default [
  index('routes/site/home.tsx'),
  route('blog', 'routes/site/blog.tsx'),
  route('blog/:blogId', 'routes/site/post.tsx'),
  route('search', 'routes/site/search.tsx'),
  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig;
