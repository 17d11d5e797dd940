import { Logo, type Brand } from '#app/features/clinic/brand.tsx';
import { ClosureList, HoursTable, OpenNow, SocialLinks } from '#app/features/clinic/clinic-details.tsx';
import { isClosedByStorm, phoneToCall, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import type { MenuLink } from '#app/features/page-editor/menu.ts';
import { here, t } from '#app/shared/language.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { closeParentDialog, lightDismiss, closeDialogProps } from '#app/ui/dialog-commands.ts';
import { Icon } from '#app/ui/icon.tsx';
import { PageNavLink } from '#app/ui/page-links.tsx';
import { Said } from '#app/ui/rich-phrase.tsx';
import { ComfortMenu, ComfortPanel } from './comfort-controls.tsx';
import { ShortcutLink } from './language-switch.tsx';
import { menuShortcuts, type RequestLink } from './page-links.ts';
import styles from './overlays.module.css';

export const mobileMenuId = 'mobile-menu';
export const sidePanelId = 'side-panel';

type MobileMenuProps = Brand & { menu: MenuLink[]; visit: RequestLink };

export function MobileMenu({ facts, branding, menu, visit }: MobileMenuProps) {
  return (
    <dialog
      id={mobileMenuId}
      className={`surface-deep sheet column ${styles.menu}`}
      aria-label={t('Menu')}
      data-print="hide"
      {...lightDismiss}
    >
      <div className={`cluster line-bottom ${styles.menuTop}`}>
        <div className="row">
          <Logo facts={facts} branding={branding} />
        </div>
        <Button variant="quiet" icon="close" {...closeDialogProps(mobileMenuId)}>
          {t('Close')}
        </Button>
      </div>
      <nav aria-label={t('Menu')} className={styles.nav}>
        <ul>
          {menu.map(({ label, href }) => (
            <li key={href}>
              <PageNavLink to={href} end={href === '/'} onClick={closeParentDialog}>
                <Said text={label} />
                <Icon name="right" />
              </PageNavLink>
            </li>
          ))}
        </ul>
        <ul className={`tiles ${styles.more}`}>
          {menuShortcuts.map((shortcut) => (
            <li key={shortcut.href}>
              <ShortcutLink shortcut={shortcut} hasIcon onClick={closeParentDialog} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={`pt-4 line-top ${styles.menuComfort}`}>
        <ComfortMenu />
      </div>
      <div className={`cluster gap-3 ${styles.menuFoot}`}>
        <LinkButton variant="primary" href={visit.href} lang={visit.lang} onClick={closeParentDialog}>
          {visit.label}
        </LinkButton>
        <LinkButton icon="phone" href={phoneToCall(facts).href}>
          {t('Call')}
        </LinkButton>
      </div>
    </dialog>
  );
}

export function SidePanel({ facts }: { facts: ClinicFacts }) {
  return (
    <dialog
      id={sidePanelId}
      className={`surface-deep sheet ${styles.panel}`}
      aria-labelledby="panel-title"
      data-print="hide"
      {...lightDismiss}
    >
      <div className={`cluster apart line-bottom ${styles.panelTop}`}>
        <h2 id="panel-title" className="h4">
          {t('Hours')}
        </h2>
        <Button variant="quiet" icon="close" {...closeDialogProps(sidePanelId)}>
          {t('Close')}
        </Button>
      </div>
      <div className={`stack gap-5 ${styles.panelBody}`}>
        <section>
          <OpenNow opening={facts.opening} />
          <HoursTable facts={facts} labelledBy="panel-title" />
          <ClosureList facts={facts} most={1} />
          {facts.closures.length > 1 && (
            <a href={here('/contact#contact-hours')} className="target" onClick={closeParentDialog}>
              {t('All days off')}
            </a>
          )}
        </section>
        <div className="tiles gap-y-3">
          <LinkButton variant="primary" small icon="phone" href={phoneToCall(facts).href}>
            {t('Call')}
          </LinkButton>
          {!isClosedByStorm(facts) && (
            <LinkButton small icon="pin" href="/visit">
              {t('Directions')}
            </LinkButton>
          )}
        </div>
        <div className="tiles gap-y-3">
          <section>
            <h3 className="small-head accent">{t('Phone')}</h3>
            <a href={phoneToCall(facts).href} className="target">
              {phoneToCall(facts).label}
            </a>
          </section>
          <section>
            <h3 className="small-head accent">{t('Location')}</h3>
            <address className="snug">
              {/* No directions while a storm keeps the clinic closed. */}
              <a href={isClosedByStorm(facts) ? undefined : facts.map.link || undefined} rel="noopener">
                {facts.street}
                <br />
                {facts.cityLine}
              </a>
            </address>
          </section>
          <section className="all-columns">
            <h3 className="small-head accent">{t('Email')}</h3>
            <a href={`mailto:${facts.email}`} className="target">
              {facts.email}
            </a>
          </section>
        </div>
        <ComfortPanel />
        <p className="tagline" lang={facts.lang?.tagline}>
          {facts.tagline}
        </p>
        <section>
          <h3 className="small-head accent">{t('Follow us')}</h3>
          <SocialLinks social={facts.social} />
        </section>
      </div>
    </dialog>
  );
}
