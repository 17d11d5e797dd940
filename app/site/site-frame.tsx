import type { ReactNode } from 'react';
import type { Brand } from '#app/features/clinic/brand.tsx';
import { OpenNow } from '#app/features/clinic/clinic-details.tsx';
import type { Storm } from '#app/features/clinic/clinic.schema.server.ts';
import { isClosedByStorm, stormHeadline, phoneToCall, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import type { MenuLinks } from '#app/features/page-editor/menu.ts';
import type { PageTexts } from '#app/features/pages/sections.ts';
import type { frame } from '#app/features/pages/shared-texts.ts';
import { dayAndTime } from '#app/shared/dates.ts';
import { here, language, t } from '#app/shared/language.ts';
import { demonstrationLine } from '#app/shared/zones.ts';
import { openDialogProps } from '#app/ui/dialog-commands.ts';
import { useZone } from '#app/ui/hooks.ts';
import { Icon } from '#app/ui/icon.tsx';
import { ComfortDrop } from './comfort-controls.tsx';
import { ShortcutLink } from './language-switch.tsx';
import { MobileMenu, SidePanel, sidePanelId } from './overlays.tsx';
import { shortcuts, type RequestLink } from './page-links.ts';
import { LoadingNotice, PageArrival } from './page-loading.tsx';
import type { FrameOptions } from './page-meta.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import stormStyles from './storm-bar.module.css';
import thumbStyles from './thumb-bar.module.css';
import utilityStyles from './utility-bar.module.css';

/** The form is on pages, not in the frame. */
export type FrameTexts = Omit<PageTexts<typeof frame>, 'form'>;

type SiteFrameProps = Brand & {
  content: FrameTexts;
  links: MenuLinks;
  options: FrameOptions;
  /** Above the header. The skip link stays the first link of the page. */
  above?: ReactNode;
  children: ReactNode;
};

export function SiteFrame({ content, facts, branding, links, options, above, children }: SiteFrameProps) {
  if (options.bare)
    return (
      <>
        {above}
        {children}
        <LoadingNotice />
        <PageArrival />
      </>
    );
  const { buttons } = content;
  const bookNow =
    options.bookNow && !isClosedByStorm(facts)
      ? { label: buttons.book, href: buttons.bookLink, lang: buttons.lang }
      : undefined;
  const visit = { label: buttons.visit, href: options.request ?? buttons.visitLink, lang: buttons.lang };
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to main content')}
      </a>
      {above}
      {facts.storm && <StormBar storm={facts.storm} />}
      <UtilityBar facts={facts} />
      <SiteHeader
        facts={facts}
        branding={branding}
        bookNow={bookNow}
        suggestions={content.suggestions}
        menu={links.menu}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter
        content={content.footer}
        facts={facts}
        branding={branding}
        ground={options.ground ?? 'paper'}
        kind={options.footer ?? 'main'}
        links={links.footer}
      />
      <ThumbBar facts={facts} main={options.asks ? undefined : (bookNow ?? visit)} />
      <MobileMenu facts={facts} branding={branding} menu={links.menu} visit={visit} />
      <SidePanel facts={facts} />
      <LoadingNotice />
      <PageArrival />
    </>
  );
}

export function StormBar({ storm }: { storm: Storm }) {
  const zone = useZone();
  const { note, otherPhone, updatedAt } = storm;
  return (
    <section className={stormStyles.bar} data-state={storm.state} aria-label={t('Storm update')}>
      <div className="container cluster py-3 snug gap-1 gap-x-6">
        <p className={`row ${stormStyles.words}`}>
          <Icon name="alert" />
          <span className="as-typed">
            <b>{stormHeadline(storm)}</b> {language() === 'es' ? <span lang="en">{note}</span> : note}
          </span>
        </p>
        <p className={`cluster targets gap-y-0 gap-x-5 ${stormStyles.links}`}>
          {otherPhone && (
            <a href={otherPhone.href}>
              <Icon name="phone" className="accent" />
              {otherPhone.label}
            </a>
          )}
          <a href={here('/status')}>{t('Status page')}</a>
          <span className="small muted">{t`Last update ${dayAndTime(zone, updatedAt)}`}</span>
        </p>
      </div>
    </section>
  );
}

type ThumbBarProps = { facts: ClinicFacts; main: RequestLink | undefined };

/** The three main actions, within reach of either thumb. On phones it replaces the header's button. */
function ThumbBar({ facts, main }: ThumbBarProps) {
  return (
    <nav className={`focus-inside ${thumbStyles.bar}`} aria-label={t('Quick actions')} data-print="hide">
      <a href={phoneToCall(facts).href}>
        <Icon name="phone" />
        {t('Call')}
      </a>
      {main && (
        <a href={here(main.href)} className={thumbStyles.main} lang={main.lang}>
          <Icon name="cal" />
          {main.label}
        </a>
      )}
      <button type="button" {...openDialogProps(sidePanelId)}>
        <Icon name="clock" />
        {isClosedByStorm(facts) ? t('Closed') : t('Hours')}
      </button>
    </nav>
  );
}

/** On phones it is part of the menu. */
export function UtilityBar({ facts }: { facts: ClinicFacts }) {
  return (
    <section className={`small line-bottom ${utilityStyles.bar}`} aria-label={t('Quick help')} data-print="hide">
      <div className={`container cluster ${utilityStyles.inner}`}>
        <OpenNow opening={facts.opening} />
        <nav aria-label={t('Shortcuts')} className="targets quiet-links nowrap">
          <ul className="cluster gap-1">
            {shortcuts.map((shortcut) => (
              <li key={shortcut.href}>
                <ShortcutLink shortcut={shortcut} />
              </li>
            ))}
          </ul>
        </nav>
        <ComfortDrop />
      </div>
    </section>
  );
}

export function DemonstrationLine({ linksSamples }: { linksSamples: boolean }) {
  return (
    <aside className="surface-sunk" aria-label={t('About this site')} data-print="hide">
      <p className={`container meta ${linksSamples ? 'snug' : ''}`}>
        {t(demonstrationLine)} {linksSamples && <a href="/home-v5">{t('See the template pages')}</a>}
      </p>
    </aside>
  );
}
