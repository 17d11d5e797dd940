import { NavLink } from 'react-router';
import { IconButton, IconLink } from '#app/ui/button.tsx';
import { opensDialog } from '#app/ui/dialog-commands.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { ClinicFacts } from '../clinic-facts.ts';
import { Logo } from './logo.tsx';
import { mainPages } from './main-pages.ts';
import { mobileMenuId, sidePanelId } from './overlay-ids.ts';
import styles from './site-header.module.css';

export function SiteHeader({ facts }: { facts: ClinicFacts }) {
  return (
    <header className={styles.header} data-print="hide">
      <div className={`container ${styles.inner}`}>
        <div className={styles.brand}>
          <Logo facts={facts} />
        </div>
        <nav className={styles.nav} aria-label="Main">
          <ul>
            {mainPages.map(({ label, href }) => (
              <li key={href}>
                <NavLink to={href} end={href === '/'}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.tools}>
          <a className={styles.phone} href={facts.officePhone.href}>
            <Icon name="phone" />
            {facts.officePhone.label}
          </a>
          <IconLink icon="search" label="Search" href="/search" />
          <IconButton
            icon="panel"
            label="Clinic hours and information"
            className={styles.onlyWide}
            {...opensDialog(sidePanelId)}
          />
          <IconButton icon="menu" label="Menu" className={styles.onlyNarrow} {...opensDialog(mobileMenuId)} />
        </div>
      </div>
    </header>
  );
}
