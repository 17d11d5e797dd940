// First, because it defines the order of the cascade layers.
import './styles/site.css';
import { isRouteErrorResponse, Links, Meta, Outlet, useMatches, useRouteLoaderData } from 'react-router';
import { sampleFrame, startingFacts } from 'virtual:starting-site';
import { language, t } from '#app/shared/language.ts';
import type { Route } from './+types/root';
import { appContext, requestContext } from './context.ts';
import { loadStaffView } from './features/accounts/guard.server.ts';
import { BrandingLinks } from './features/clinic/brand.tsx';
import { defaultBranding } from './features/clinic/branding.ts';
import { pageTitle, phoneToCall } from './features/clinic/clinic.ts';
import { findMenuLinks } from './features/page-editor/custom-pages.server.ts';
import { fixedLinks } from './features/page-editor/menu.ts';
import { findSite } from './features/pages/site.server.ts';
import { followRedirects, leaveSpanish } from './features/posts/redirects.server.ts';
import { requireOpened } from './features/today/opening.server.ts';
import { ErrorPage, NotFoundPage } from './site/error-pages.tsx';
import { SpanishSite } from './site/language-switch.tsx';
import { frameOptions } from './site/page-meta.ts';
import { BodyScripts, HeadScripts } from './site/page-scripts.tsx';
import { DemonstrationLine, SiteFrame } from './site/site-frame.tsx';
import { StaffView } from './ui/editable-region.tsx';
import { ClinicZone } from './ui/hooks.ts';

export const middleware = [leaveSpanish, loadStaffView, requireOpened, followRedirects];

/** Defaults for when the database is unavailable. */
const withoutSite = {
  facts: startingFacts,
  branding: defaultBranding,
  content: sampleFrame,
  links: fixedLinks,
  demonstration: false,
  samplePages: false,
  spanish: [],
};

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const { refused } = args.context.get(requestContext);
  const [site, links] = await Promise.all([findSite(args), findMenuLinks(args)]);
  const { demonstration, samplePages } = app.config;
  return { ...site, ...(refused && { refused }), links, demonstration, samplePages };
}

export function meta({ error, matches }: Route.MetaArgs) {
  if (!error) return [];
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: pageTitle((matches[0].loaderData ?? withoutSite).facts, missing ? t('Page not found') : t('Error')) },
    { name: 'robots', content: 'noindex' },
  ];
}

export function Layout({ children }: { children: React.ReactNode }) {
  const {
    facts,
    branding,
    content,
    links,
    demonstration,
    samplePages,
    spanish = [],
    view = null,
  } = useRouteLoaderData<typeof loader>('root') ?? { ...withoutSite, view: null };
  const isPreview = view !== null && 'draft' in view;
  const options = frameOptions(useMatches());
  // Before the opening, and without any data, the frame would have no name or no number to call.
  const hasFrame = options.bare || (facts.shortName !== '' && phoneToCall(facts).label !== '');
  const isAlone = !hasFrame || (isPreview && view.draft !== '');
  return (
    // comfort.js sets attributes on it before the first paint, which React must ignore.
    <html lang={language()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <script src="/comfort.js" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <BrandingLinks branding={branding} />
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
        {/* Links in the preview must not navigate inside the frame. */}
        {isPreview && <base target="_blank" />}
        <Meta />
        <Links />
        <HeadScripts />
      </head>
      <body>
        <StaffView value={view}>
          <ClinicZone value={facts.timeZone}>
            <SpanishSite value={spanish}>
              <SiteFrame
                facts={facts}
                branding={branding}
                content={content}
                links={links}
                options={isAlone ? { bare: true } : options}
                above={demonstration && !isPreview && <DemonstrationLine linksSamples={samplePages && !options.bare} />}
              >
                {isAlone ? <main>{children}</main> : children}
              </SiteFrame>
            </SpanishSite>
          </ClinicZone>
        </StaffView>
        <BodyScripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { facts, content } = useRouteLoaderData<typeof loader>('root') ?? withoutSite;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage facts={facts} content={content.lost} />;
  const stack = import.meta.env.DEV && error instanceof Error ? error.stack : undefined;
  return <ErrorPage facts={facts} stack={stack} />;
}
