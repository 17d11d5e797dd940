import { Fragment } from 'react';
import { Logo, type Brand } from '#app/features/clinic/brand.tsx';
import { ClosureList, ContactLines, HoursTable, OpenNow, SocialLinks } from '#app/features/clinic/clinic-details.tsx';
import { isClosedByStorm, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { formatHours } from '#app/features/clinic/hours.ts';
import type { MenuLink } from '#app/features/page-editor/menu.ts';
import type { PageTexts } from '#app/features/pages/sections.ts';
import type { frame } from '#app/features/pages/shared-texts.ts';
import { here, language, t } from '#app/shared/language.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Said } from '#app/ui/rich-phrase.tsx';
import { ComfortLine } from './comfort-controls.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { footerColumns, helpLanguageLinks, noticeLinks, type FooterKind } from './page-links.ts';
import styles from './site-footer.module.css';

type SiteFooterProps = Brand & {
  content: PageTexts<typeof frame>['footer'];
  ground: 'paper' | 'sunk' | 'moss' | 'night';
  kind: FooterKind;
  links: MenuLink[];
};

export function SiteFooter({ content, facts, branding, ground, kind, links }: SiteFooterProps) {
  return (
    <>
      <Shoreline ground={ground} />
      <footer className="surface-deep quiet-links pt-4">
        <div className="container" data-footer={kind}>
          <div className={`stack start gap-y-3 gap-x-6 ${styles.top}`}>
            <div className={styles.brand}>
              <Logo facts={facts} branding={branding} />
              <p className="tagline mt-4" lang={facts.lang?.tagline}>
                {facts.tagline}
              </p>
              {content.note && (
                <p className="mt-3" lang={content.lang}>
                  {content.note}
                </p>
              )}
            </div>
            <ContactLines facts={facts} />
            <Hours facts={facts} />
          </div>
          <FooterNav columns={footerColumns(kind, links)} />
          {language() === 'es' && (
            <p className="small muted" data-print="hide">
              {t('The blog, the notices and the page for medical offices are in English only.')}
            </p>
          )}
          <div className="cluster apart line-top py-3 gap-3" data-print="hide">
            <ComfortLine />
            {/* On a phone it is in the menu. */}
            <LanguageSwitch className="target semibold wide-only" />
            <LanguageHelp />
          </div>
        </div>
        <FooterBase facts={facts} />
      </footer>
    </>
  );
}

/** One row with the open state and the week. It opens to the whole table and the days off. */
function Hours({ facts }: { facts: ClinicFacts }) {
  const week = formatHours(facts.week).filter(({ time }) => time !== t('Closed'));
  return (
    <details className={`line-top ${styles.fold} ${styles.hours}`}>
      <summary className="row center tight">
        <span>
          <OpenNow opening={facts.opening} />
          <span className="block small muted">
            {isClosedByStorm(facts)
              ? t('Usual hours and days off')
              : week
                  .map(({ label, time }) => `${label} ${time}`)
                  .join(', ')
                  .replaceAll(`, ${t('Closed')}`, `, ${t('closed')}`)}
          </span>
        </span>
        <span className="sign ml-auto" aria-hidden="true" />
      </summary>
      <p id="footer-hours" className="visually-hidden">
        {t('Business hours')}
      </p>
      <HoursTable facts={facts} labelledBy="footer-hours" />
      <ClosureList facts={facts} />
    </details>
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

function FooterNav({ columns }: { columns: MenuLink[][] }) {
  return (
    <nav aria-label={t('Footer')} className={`tiles targets snug line-top ${styles.nav}`} data-print="hide">
      {columns.map((links) => (
        <FooterList key={links[0]?.label} links={links} />
      ))}
    </nav>
  );
}

function FooterList({ links, className }: { links: MenuLink[]; className?: string | undefined }) {
  return (
    <ul className={className}>
      {links.map(({ label, href }) => (
        <li key={label}>
          <a href={here(href)}>
            <Said text={label} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function LanguageHelp() {
  const { path, first, more } = helpLanguageLinks;
  return (
    <p className={`row ${styles.languages}`}>
      <Icon name="globe" className="accent" />
      <span>
        {t('Free help in your language:')}{' '}
        {Object.entries(first).map(([lang, name]) => (
          <Fragment key={lang}>
            <a href={here(`${path}#${lang}`)} lang={lang}>
              {name}
            </a>
            ,{' '}
          </Fragment>
        ))}
        <a href={here(path)}>{t`and ${more} more`}</a>
      </span>
    </p>
  );
}

function FooterBase({ facts }: { facts: ClinicFacts }) {
  return (
    <div className={styles.base}>
      <div className="container cluster apart gap-y-0 small muted">
        <div className={`cluster gap-2 gap-y-0 ${styles.follow}`} data-print="hide">
          <h2 className="label accent">{t('Follow Us')}</h2>
          <SocialLinks social={facts.social} />
        </div>
        <nav aria-label={t('Legal')} className="cluster targets gap-y-0 gap-x-5" data-print="hide">
          <FooterList links={noticeLinks.slice(0, 2)} className="cluster gap-y-0 gap-x-5" />
          <details className={styles.fold}>
            <summary className="row center gap-4">
              <span>{t('More notices')}</span>
              <span className="sign" aria-hidden="true" />
            </summary>
            <FooterList links={noticeLinks.slice(2)} className="tiles" />
          </details>
        </nav>
        <p className="snug py-3">{t`© ${facts.copyrightYear} ${facts.legalName}. All rights reserved.`}</p>
      </div>
    </div>
  );
}
