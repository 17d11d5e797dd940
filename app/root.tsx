// First, because it settles the order of the layers.
import './styles/site.css';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { pageTitle, startingFacts } from './features/clinic/clinic.ts';
import { ErrorPage, NotFoundPage } from './site/error-pages.tsx';
import { frameOptions } from './site/frame-options.ts';
import { findSite } from './features/discovery/site.server.ts';
import { SiteFrame } from './site/site-frame.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return findSite(context);
}

export function meta({ error, matches }: Route.MetaArgs) {
  if (!error) return [];
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: pageTitle(matches[0].loaderData?.facts, missing ? 'Page not found' : 'Error') },
    { name: 'robots', content: 'noindex' },
  ];
}

export function Layout({ children }: { children: React.ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>('root')?.facts ?? startingFacts;
  const options = frameOptions(useMatches());
  return (
    // What comfort.js has set on it before the first paint is not React's.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <script src="/comfort.js" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="preload" href="/fonts/besley-latin-wght-normal.woff2" as="font" type="font/woff2" crossOrigin="" />
        <link
          rel="preload"
          href="/fonts/atkinson-hyperlegible-next-latin-wght-normal.woff2"
          as="font"
          type="font/woff2"
          crossOrigin=""
        />
        <link rel="alternate" type="application/rss+xml" title="Blog" href="/feed.xml" />
        <link rel="alternate" type="application/feed+json" title="Blog" href="/feed.json" />
        <Meta />
        <Links />
      </head>
      <body>
        <SiteFrame facts={facts} options={options}>
          {children}
        </SiteFrame>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const facts = useRouteLoaderData<typeof loader>('root')?.facts ?? startingFacts;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage facts={facts} />;
  return <ErrorPage facts={facts} />;
}
