import { SearchLink } from '#app/features/search/search-link.tsx';
import { IconButton, LinkButton } from '#app/ui/button.tsx';
import { opensDialog } from '#app/ui/dialog-commands.ts';
import { Icon } from '#app/ui/icon.tsx';
import { phoneToCall, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import type { FrameOptions } from './frame-options.ts';
import { Logo } from './logo.tsx';
import { mainPages } from './page-links.ts';
import { mobileMenuId, sidePanelId } from './overlays.tsx';
import { PageNavLink } from '#app/ui/page-link.tsx';
import styles from './site-header.module.css';

type SiteHeaderProps = { facts: ClinicFacts; bookNow: FrameOptions['bookNow'] };

export function SiteHeader({ facts, bookNow }: SiteHeaderProps) {
  return (
    <header className={styles.header} data-print="hide">
      {/* Whoever moves from link to link would pass all others before the thumb bar. */}
      <a className="skip-link" href={phoneToCall(facts).href}>
        Call {phoneToCall(facts).label}
      </a>
      <div className={`container ${styles.inner}`}>
        <div className={styles.brand}>
          <Logo facts={facts} />
        </div>
        <nav className={styles.nav} aria-label="Main">
          <ul>
            {mainPages.map(({ label, href }) => (
              <li key={href}>
                <PageNavLink to={href} end={href === '/'}>
                  {label}
                </PageNavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.tools}>
          <a className={styles.phone} href={phoneToCall(facts).href}>
            <Icon name="phone" />
            {phoneToCall(facts).label}
          </a>
          {bookNow && (
            <LinkButton look="primary" small href={bookNow.href} className={styles.bookNow}>
              {bookNow.label}
            </LinkButton>
          )}
          <SearchLink brand={<Logo facts={facts} />} phone={phoneToCall(facts)} />
          <IconButton
            icon="panel"
            label="Clinic hours and information"
            className={styles.onlyWide}
            {...opensDialog(sidePanelId)}
          />
          <IconButton icon="menu" label="Menu" worded className={styles.onlyNarrow} {...opensDialog(mobileMenuId)} />
        </div>
      </div>
    </header>
  );
}
