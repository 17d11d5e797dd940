import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ClinicCard } from '#app/features/clinic/clinic-card.tsx';
import {
  CallLink,
  ClosureList,
  HoursTable,
  OpenNow,
  StormNote,
  TimedLine,
} from '#app/features/clinic/clinic-details.tsx';
import { RegionMap, isOnRegionMap, TownMap } from '#app/features/clinic/clinic-maps.tsx';
import {
  isClosedByStorm,
  phoneToCall,
  stormSentences,
  stormVanText,
  type ClinicFacts,
  type OpenStatus,
} from '#app/features/clinic/clinic.ts';
import type { appointments, contact } from '#app/features/pages/other-pages.ts';
import type { PageTexts } from '#app/features/pages/sections.ts';
import type { frame } from '#app/features/pages/shared-texts.ts';
import type { Answer } from '#app/forms/answer.ts';
import { t } from '#app/shared/language.ts';
import { ArrowLink, LinkButton } from '#app/ui/button.tsx';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { Breadcrumbs } from '#app/ui/page-links.tsx';
import { Plate, pictureOfScene } from '#app/ui/plate.tsx';
import type { SceneName } from '#app/ui/scene.ts';
import { NextSteps } from '#app/ui/sections.tsx';
import { ContactForm, RequestStormNote } from './contact-form.tsx';
import type { ContactStamp, Preferences } from './contact.ts';
import styles from './contact.module.css';

type FormProps = {
  form: PageTexts<typeof frame>['form'];
  facts: ClinicFacts;
  stamp: ContactStamp;
  answer: Answer | undefined;
  preferences: Preferences;
  /** The call deadline, as text, for a visitor who sends the form now. */
  promise: OpenStatus | null;
};
type AskProps = FormProps & {
  path: string;
  content: { title: string; lead: string; talk: string; scene: SceneName };
  children?: ReactNode;
};

/** On a phone: the title, the form, then what happens next. On a wide screen, the form is to the right of both texts. */
function Ask({ path, content, form, facts, stamp, answer, preferences, promise, children }: AskProps) {
  return (
    <div className={`container stack gap-y-5 ${styles.ask}`}>
      <div>
        <Breadcrumbs path={path} />
        <h1>{content.title}</h1>
        {content.lead && !isClosedByStorm(facts) && <p className="lead tight mt-1">{content.lead}</p>}
        <RequestStormNote facts={facts} />
      </div>
      <div data-print="hide">
        <div className={styles.card}>
          <ContactForm content={form} stamp={stamp} answer={answer} facts={facts} preferences={preferences} />
        </div>
        <Plate {...pictureOfScene(content.scene)} className="wide-only mt-6" />
      </div>
      <div className="mt-5">
        <h2 className="h3">{t('What happens next')}</h2>
        {promise && (
          <p className="mt-3 mb-4">
            <TimedLine lines={promise} className="semibold">
              {t('If you send this now: ')}
            </TimedLine>
          </p>
        )}
        <NextSteps steps={form.steps} lang={form.lang} />
        <p className="column start below-line mt-6">
          <span className="meta">{content.talk}</span>
          <CallLink facts={facts} />
        </p>
        <OpenNow opening={facts.opening} />
        {children}
      </div>
    </div>
  );
}

type ContactPageProps = FormProps & { content: PageTexts<typeof contact> };

export function ContactPage({ content: { top, ways, find }, ...ask }: ContactPageProps) {
  const { facts } = ask;
  return (
    <>
      <EditableRegion page="contact" name="top">
        <Ask path="/contact" content={top} {...ask}>
          <p>
            <a className="target" href="#contact-hours">
              {t('Business hours')}
            </a>
          </p>
        </Ask>
      </EditableRegion>
      <EditableRegion page="contact" name="ways">
        <section className="section surface-moss" aria-labelledby="reach-heading">
          <div className="container">
            <h2 id="reach-heading" className="head-gap">
              {ways.title}
            </h2>
            <ContactCards facts={facts} note={ways.note} />
          </div>
        </section>
      </EditableRegion>
      <EditableRegion page="contact" name="find">
        <section className="section" aria-labelledby="find-heading">
          <div className="container split split-7-5 start">
            <div>
              <h2 id="find-heading" className="head-gap">
                {find.title}
              </h2>
              <MapOnRequest facts={facts} />
            </div>
            <div>
              <h2 id="contact-hours" className="head-gap">
                {t('Business hours')}
              </h2>
              <div className={styles.hours}>
                <HoursTable facts={facts} labelledBy="contact-hours" />
                <ClosureList facts={facts} />
              </div>
              <div className={`cluster mt-6 gap-x-5 ${styles.van}`}>
                <Plate image="/art/van.svg" alt="" tone="night" ratio="card" />
                <div>
                  <h3 className="h4">{find.vanTitle}</h3>
                  <p className="muted mt-2">{isClosedByStorm(facts) ? stormSentences(stormVanText) : find.vanText}</p>
                </div>
              </div>
            </div>
          </div>
        </section>
      </EditableRegion>
    </>
  );
}

function ContactCards({ facts, note }: { facts: ClinicFacts; note: string }) {
  return (
    <ul className={styles.ways}>
      <Card icon="phone" title={t('Phone')}>
        <a className={styles.main} href={phoneToCall(facts).href}>
          {phoneToCall(facts).label}
        </a>
        {facts.cellPhone.label && (
          <p className="meta targets">
            {t('Cell')} <a href={facts.cellPhone.href}>{facts.cellPhone.label}</a>
          </p>
        )}
        {facts.fax && <p className="meta">{t`Fax ${facts.fax}`}</p>}
      </Card>
      <Card icon="mail" title={t('E-mail')}>
        <a className={styles.main} href={`mailto:${facts.email}`}>
          {facts.email}
        </a>
        {note && <p className="meta">{note}</p>}
      </Card>
      <Card icon="pin" title={t('Address')}>
        <address className={styles.main}>
          {facts.street}
          <br />
          {facts.cityLine}
        </address>
        {facts.map.link && !isClosedByStorm(facts) && (
          <p className="meta targets" data-print="hide">
            <a href={facts.map.link} rel="noopener">
              {t('Open the map on OpenStreetMap')}
            </a>
          </p>
        )}
      </Card>
    </ul>
  );
}

function Card({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className={`surface-raised column start rounded pad ${styles.way}`}>
      <h3 className="label row center mb-3">
        <Icon name={icon} className="accent" />
        {title}
      </h3>
      {children}
    </li>
  );
}

/** Shows our own drawing until the visitor asks for the map of another site. Without script, the link opens that site. */
function MapOnRequest({ facts }: { facts: ClinicFacts }) {
  const { map } = facts;
  const [asked, setAsked] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    if (asked) frame.current?.focus();
  }, [asked]);

  function ask(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the visitor wants a new tab or window
    event.preventDefault();
    setAsked(true);
  }

  if (asked) {
    return (
      <iframe
        ref={frame}
        className={`block rounded ${styles.frame}`}
        src={map.embed}
        title={t('Map of the area around the clinic, from OpenStreetMap')}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- unsafe only for a same-origin frame, which the CSP blocks
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <>
      {isOnRegionMap(facts) ? (
        <RegionMap
          alt={t('Map of the region with its roads and towns, and rings at 10, 20 and 30 miles around the clinic')}
        />
      ) : (
        <TownMap />
      )}
      <p className="mt-4">
        <ArrowLink href="/visit">{t('Plan a visit')}</ArrowLink>
      </p>
      <StormNote facts={facts}>{t('Please don’t drive here.')}</StormNote>
      {map.link && (
        <div className="form gap-3 mt-5" data-print="hide" hidden={isClosedByStorm(facts)}>
          <LinkButton icon="pin" href={map.link} rel="noopener" data-opens-here onClick={ask}>
            {t('Load the map from OpenStreetMap')}
          </LinkButton>
          <p className="meta narrow">
            {t(
              'Nothing goes to openstreetmap.org, where the map comes from, until you press this button. Then that site sees your internet address.',
            )}
          </p>
        </div>
      )}
    </>
  );
}

type AppointmentsPageProps = FormProps & { content: PageTexts<typeof appointments> };

export function AppointmentsPage({ content: { top }, ...ask }: AppointmentsPageProps) {
  return (
    <EditableRegion page="appointments" name="top">
      <Ask path="/appointments" content={top} {...ask}>
        <div className="mt-6">
          <ClinicCard title={top.info} facts={ask.facts} />
        </div>
      </Ask>
    </EditableRegion>
  );
}
