import { Button, LinkButton } from '#app/ui/button.tsx';
import { closeAroundLink, closesBeside, closesDialog, opensDialog } from '#app/ui/dialog-commands.ts';
import { Icon } from '#app/ui/icon.tsx';
import { phoneToCall, type ClinicFacts } from '../features/clinic/clinic-facts.ts';
import { Logo } from './logo.tsx';
import { mainPages } from './main-pages.ts';
import { mobileMenuId, sidePanelId } from './overlay-ids.ts';
import { PageNavLink } from '#app/ui/page-link.tsx';
import styles from './overlays.module.css';

export function MobileMenu({ facts }: { facts: ClinicFacts }) {
  return (
    <dialog
      id={mobileMenuId}
      className={`surface-deep sheet ${styles.menu}`}
      aria-label="Menu"
      data-print="hide"
      {...closesBeside}
    >
      <div className={`cluster ${styles.menuTop}`}>
        <div>
          <Logo facts={facts} />
        </div>
        <Button look="quiet" icon="close" {...closesDialog(mobileMenuId)}>
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
      <div className={`stack ${styles.menuFoot}`}>
        <LinkButton look="primary" block icon="phone" href={phoneToCall(facts).href}>
          Call {phoneToCall(facts).label}
        </LinkButton>
        <Button look="line" block {...opensDialog(sidePanelId)}>
          Hours and location
        </Button>
      </div>
    </dialog>
  );
}
