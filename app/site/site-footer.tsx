import { classNames } from '#app/shared/class-names.ts';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import { ClosureList, ContactLines, HoursTable, OpenNow, SocialLinks } from '#app/features/clinic/clinic-parts.tsx';
import { footerLinks, legalLinks, type FooterKind, type FooterLink } from './page-links.ts';
import { Logo } from './logo.tsx';
import styles from './site-footer.module.css';

type SiteFooterProps = { facts: ClinicFacts; ground: 'paper' | 'sunk'; kind: FooterKind };

export function SiteFooter({ facts, ground, kind }: SiteFooterProps) {
  return (
    <>
      <Shoreline sunk={ground === 'sunk'} />
      <footer className={`surface-deep ${styles.footer}`}>
        <div className={`container ${styles.columns}`} data-footer={kind}>
          <div>
            <Logo facts={facts} />
            <p className={`tagline mt-5 ${styles.tagline}`}>{facts.tagline}</p>
          </div>
          <FooterNav columns={footerLinks[kind]} />
          <section>
            <h2 className="small-head accent">Contact</h2>
            <address>
              {facts.street}
              <br />
              {facts.cityLine}
            </address>
            <ContactLines facts={facts} />
          </section>
          <section>
            <h2 id="footer-hours" className="small-head accent">
              Business hours
            </h2>
            <OpenNow opening={facts.opening} />
            <HoursTable facts={facts} labelledBy="footer-hours" />
            <ClosureList closures={facts.closures} />
            {facts.storm && (
              <p className="targets">
                <a href="/status">Open or closed? See the status page</a>
              </p>
            )}
          </section>
        </div>
        <FooterBase facts={facts} />
      </footer>
    </>
  );
}

/** Four depth lines on the page's last ground, then the water. */
function Shoreline({ sunk }: { sunk: boolean }) {
  return (
    <div className={classNames(styles.shore, sunk && styles.onSunk)} aria-hidden="true" data-print="hide">
      <svg viewBox="0 0 1440 120" preserveAspectRatio="none" focusable="false">
        <use href="/art/shore-footer.svg#art" width={1440} height={120} />
      </svg>
    </div>
  );
}

function FooterNav({ columns }: { columns: FooterLink[][] }) {
  return (
    <nav aria-label="Footer" className={styles.nav} data-print="hide">
      <h2 className="small-head accent">The clinic</h2>
      {columns.map((links) => (
        <ul key={links[0]?.label}>
          {links.map(({ label, href }) => (
            <li key={label}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

function FooterBase({ facts }: { facts: ClinicFacts }) {
  return (
    <div className={styles.base}>
      <div className={`container ${styles.baseInner}`}>
        <p>
          © {facts.copyrightYear} {facts.legalName}. All rights reserved.
        </p>
        <div className={`cluster ${styles.follow}`} data-print="hide">
          <h2 className="small-head accent">Follow Us</h2>
          <SocialLinks social={facts.social} />
        </div>
        <nav aria-label="Legal" className={styles.legal} data-print="hide">
          <ul className={`cluster targets ${styles.links}`}>
            {legalLinks.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}
