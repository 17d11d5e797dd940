import { Fragment } from 'react';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import { ClosureList, ContactLines, HoursTable, OpenNow, SocialLinks } from '#app/features/clinic/clinic-parts.tsx';
import type { SiteLink } from '#app/features/custom-pages/links.ts';
import { Icon } from '#app/ui/icon.tsx';
import { ComfortLine } from './comfort-controls.tsx';
import { footerColumns, helpLanguageLinks, legalLinks, type FooterKind } from './page-links.ts';
import { Logo, type Brand } from '#app/features/clinic/brand.tsx';
import styles from './site-footer.module.css';

type SiteFooterProps = Brand & {
  content: { title: string; note: string };
  ground: 'paper' | 'sunk' | 'moss' | 'night';
  kind: FooterKind;
  links: SiteLink[];
};

export function SiteFooter({ content, facts, branding, ground, kind, links }: SiteFooterProps) {
  return (
    <>
      <Shoreline ground={ground} />
      <footer className={`surface-deep quiet-links ${styles.footer}`}>
        <div className={`container stack pair ${styles.columns}`} data-footer={kind}>
          <div>
            <Logo facts={facts} branding={branding} />
            <p className={`tagline mt-5 ${styles.tagline}`}>{facts.tagline}</p>
            {content.note && <p className="mt-3">{content.note}</p>}
          </div>
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
            <ClosureList facts={facts} />
            {facts.storm && (
              <p className="targets">
                <a href="/status">Open or closed? See the status page</a>
              </p>
            )}
          </section>
          <FooterNav title={content.title} columns={footerColumns(kind, links)} />
          <div className="cluster apart end below-line all-columns gap-5 gap-x-6" data-print="hide">
            <ComfortLine />
            <LanguageHelp />
          </div>
        </div>
        <FooterBase facts={facts} />
      </footer>
    </>
  );
}

/** The shoreline: four depth lines on the background of the page's last section, then the water. */
function Shoreline({ ground }: Pick<SiteFooterProps, 'ground'>) {
  return (
    <div className={`surface-${ground} ${styles.shore}`} aria-hidden="true" data-print="hide">
      <svg viewBox="0 0 1440 120" preserveAspectRatio="none" focusable="false">
        <use href="/art/shore-footer.svg#art" width={1440} height={120} />
      </svg>
    </div>
  );
}

function FooterNav({ title, columns }: { title: string; columns: SiteLink[][] }) {
  return (
    <nav aria-label="Footer" className="targets all-columns line-top pt-6" data-print="hide">
      <h2 className="small-head accent">{title}</h2>
      <div className={styles.links}>
        {columns.map((links) => (
          <ul key={links[0]?.label}>
            {links.map(({ label, href }) => (
              <li key={label}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </nav>
  );
}

function LanguageHelp() {
  const { path, first, more } = helpLanguageLinks;
  return (
    <p className={`row ${styles.languages}`}>
      <Icon name="globe" className="accent" />
      <span>
        Free help in your language:{' '}
        {Object.entries(first).map(([lang, name]) => (
          <Fragment key={lang}>
            <a href={`${path}#${lang}`} lang={lang}>
              {name}
            </a>
            ,{' '}
          </Fragment>
        ))}
        <a href={path}>{`and ${more} more`}</a>
      </span>
    </p>
  );
}

function FooterBase({ facts }: { facts: ClinicFacts }) {
  return (
    <div className={`mt-6 ${styles.base}`}>
      <div className="container cluster apart gap-x-6 py-4 small muted">
        <p>
          © {facts.copyrightYear} {facts.legalName}. All rights reserved.
        </p>
        <div className={`cluster gap-y-0 gap-x-5 ${styles.follow}`} data-print="hide">
          <h2 className="small-head accent">Follow Us</h2>
          <SocialLinks social={facts.social} />
        </div>
        <nav aria-label="Legal" className="whole-line" data-print="hide">
          <ul className="cluster targets gap-y-0 gap-x-5">
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
