import { Logo, type Brand } from '#app/features/clinic/brand.tsx';
import { phoneToCall } from '#app/features/clinic/clinic.ts';
import type { MenuLink } from '#app/features/page-editor/menu.ts';
import { SearchLink } from '#app/features/search/search-link.tsx';
import type { Suggestions } from '#app/features/search/search-results.tsx';
import { t } from '#app/shared/language.ts';
import { IconButton, LinkButton } from '#app/ui/button.tsx';
import { openDialogProps } from '#app/ui/dialog-commands.ts';
import { Icon } from '#app/ui/icon.tsx';
import { PageNavLink } from '#app/ui/page-links.tsx';
import { Said } from '#app/ui/rich-phrase.tsx';
import { mobileMenuId, sidePanelId } from './overlays.tsx';
import type { RequestLink } from './page-links.ts';
import styles from './site-header.module.css';

type SiteHeaderProps = Brand & {
  bookNow: RequestLink | undefined;
  suggestions: Suggestions;
  menu: MenuLink[];
};

export function SiteHeader({ facts, branding, bookNow, suggestions, menu }: SiteHeaderProps) {
  return (
    <header className={`line-bottom ${styles.header}`} data-print="hide">
      {/* Keyboard users would otherwise pass every link before they reach the thumb bar. */}
      <a className="skip-link" href={phoneToCall(facts).href}>
        {t`Call ${phoneToCall(facts).label}`}
      </a>
      <div className={`container cluster ${styles.inner}`}>
        <div className={`row ${styles.brand}`}>
          <Logo facts={facts} branding={branding} />
        </div>
        <nav className={styles.nav} aria-label={t('Main')}>
          <ul className="row gap-1">
            {menu.map(({ label, href }) => (
              <li key={href}>
                <PageNavLink to={href} end={href === '/'}>
                  <Said text={label} />
                </PageNavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={`row center gap-1 ml-auto ${styles.tools}`}>
          <a className={`row center nowrap quiet-link ${styles.phone}`} href={phoneToCall(facts).href}>
            <Icon name="phone" className="accent" />
            {phoneToCall(facts).label}
          </a>
          {bookNow && (
            <LinkButton variant="primary" small href={bookNow.href} lang={bookNow.lang} className={styles.bookNow}>
              {bookNow.label}
            </LinkButton>
          )}
          <SearchLink brand={<Logo facts={facts} branding={branding} />} facts={facts} suggestions={suggestions} />
          <IconButton
            icon="clock"
            label={t('Hours')}
            worded
            className={styles.onlyWide}
            {...openDialogProps(sidePanelId)}
          />
          <IconButton
            icon="menu"
            label={t('Menu')}
            worded
            className={styles.onlyNarrow}
            {...openDialogProps(mobileMenuId)}
          />
        </div>
      </div>
    </header>
  );
}
