import type { ReactNode } from 'react';
import type { ClinicFacts } from '../clinic-facts.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { SidePanel } from './side-panel.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { ThumbBar } from './thumb-bar.tsx';

type SiteFrameProps = {
  facts: ClinicFacts;
  /** The ground of the page's last section, on which the shoreline is drawn. */
  footerGround?: 'paper' | 'sunk';
  children: ReactNode;
};

/** What stands around every public page. */
export function SiteFrame({ facts, footerGround = 'paper', children }: SiteFrameProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <SiteHeader facts={facts} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter facts={facts} ground={footerGround} />
      <ThumbBar facts={facts} />
      <MobileMenu facts={facts} />
      <SidePanel facts={facts} />
    </>
  );
}
