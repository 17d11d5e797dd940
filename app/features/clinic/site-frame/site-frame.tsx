import type { ReactNode } from 'react';
import type { ClinicFacts } from '../clinic-facts.ts';
import type { FrameOptions } from './frame-options.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { SidePanel } from './side-panel.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { ThumbBar } from './thumb-bar.tsx';

type SiteFrameProps = {
  facts: ClinicFacts;
  options: FrameOptions;
  children: ReactNode;
};

/** What stands around every public page. */
export function SiteFrame({ facts, options, children }: SiteFrameProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <SiteHeader facts={facts} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter facts={facts} ground={options.ground ?? 'paper'} />
      <ThumbBar facts={facts} />
      <MobileMenu facts={facts} />
      <SidePanel facts={facts} />
    </>
  );
}
