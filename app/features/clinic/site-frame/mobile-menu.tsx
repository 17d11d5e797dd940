import { Button, LinkButton } from '#app/ui/button.tsx';
import { closeAroundLink, closesBeside, closesDialog, opensDialog } from '#app/ui/dialog-commands.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { ClinicFacts } from '../clinic-facts.ts';
import { Logo } from './logo.tsx';
import { mainPages } from './main-pages.ts';
import { mobileMenuId, sidePanelId } from './overlay-ids.ts';
import { PageNavLink } from '#app/ui/page-link.tsx';
import styles from './mobile-menu.module.css';

export function MobileMenu({ facts }: { facts: ClinicFacts }) {
  return (
    <dialog
      id={mobileMenuId}
      className={`surface-deep ${styles.menu}`}
      aria-label="Menu"
      data-print="hide"
      {...closesBeside}
    >
      <div className={styles.top}>
        <div className={styles.brand}>
          <Logo facts={facts} />
        </div>
        <Button look="quiet" icon="close" className={styles.close} {...closesDialog(mobileMenuId)}>
          Close
        </Button>
      </div>
      <nav aria-label="Menu" className={styles.nav}>
        <ul>
          {mainPages.map(({ label, href }) => (
            <li key={href}>
              <PageNavLink to={href} end={href === '/'} onClick={closeAroundLink}>
                {label}
                <Icon name="right" />
              </PageNavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <LinkButton look="primary" block icon="phone" href={facts.officePhone.href}>
          Call {facts.officePhone.label}
        </LinkButton>
        <Button look="line" block {...opensDialog(sidePanelId)}>
          Hours and location
        </Button>
      </div>
    </dialog>
  );
}
