import type { ReactNode } from 'react';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import type { FrameOptions } from './frame-options.ts';
import { LoadingNotice, PageArrival } from './page-loading.tsx';
import { MobileMenu, SidePanel } from './overlays.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { StormBar } from './storm-bar.tsx';
import { ThumbBar } from './thumb-bar.tsx';

type SiteFrameProps = {
  facts: ClinicFacts;
  options: FrameOptions;
  children: ReactNode;
};

/** What is around every public page. */
export function SiteFrame({ facts, options, children }: SiteFrameProps) {
  if (options.bare)
    return (
      <>
        {children}
        <LoadingNotice />
        <PageArrival />
      </>
    );
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      {facts.storm && <StormBar storm={facts.storm} />}
      <SiteHeader facts={facts} bookNow={options.bookNow} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter facts={facts} ground={options.ground ?? 'paper'} kind={options.footer ?? 'main'} />
      <ThumbBar facts={facts} bookNow={options.bookNow} />
      <MobileMenu facts={facts} />
      <SidePanel facts={facts} />
      <LoadingNotice />
      <PageArrival />
    </>
  );
}
