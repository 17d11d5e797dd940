import type { ReactNode } from 'react';
import type { frame } from '#app/features/content/frame.ts';
import type { PageContent } from '#app/features/content/slots.ts';
import type { SiteLinks } from '#app/features/custom-pages/links.ts';
import type { FrameOptions } from './frame-options.ts';
import type { Brand } from './logo.tsx';
import { LoadingNotice, PageArrival } from './page-loading.tsx';
import { MobileMenu, SidePanel } from './overlays.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { StormBar } from './storm-bar.tsx';
import { ThumbBar } from './thumb-bar.tsx';
import { UtilityBar } from './utility-bar.tsx';

type SiteFrameProps = Brand & {
  content: PageContent<typeof frame>;
  links: SiteLinks;
  options: FrameOptions;
  children: ReactNode;
};

export function SiteFrame({ content, facts, branding, links, options, children }: SiteFrameProps) {
  if (options.bare)
    return (
      <>
        {children}
        <LoadingNotice />
        <PageArrival />
      </>
    );
  const { buttons } = content;
  const bookNow = options.bookNow ? { label: buttons.book, href: buttons.bookLink } : undefined;
  const visit = { label: buttons.visit, href: buttons.visitLink };
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      {facts.storm && <StormBar storm={facts.storm} />}
      <UtilityBar facts={facts} />
      <SiteHeader
        facts={facts}
        branding={branding}
        bookNow={bookNow}
        suggestions={content.suggestions}
        menu={links.menu}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter
        content={content.footer}
        facts={facts}
        branding={branding}
        ground={options.ground ?? 'paper'}
        kind={options.footer ?? 'main'}
        links={links.footer}
      />
      <ThumbBar facts={facts} main={options.asks ? undefined : (bookNow ?? visit)} />
      <MobileMenu facts={facts} branding={branding} menu={links.menu} visit={visit} />
      <SidePanel facts={facts} />
      <LoadingNotice />
      <PageArrival />
    </>
  );
}
