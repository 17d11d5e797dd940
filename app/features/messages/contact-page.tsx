import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { phoneToCall, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { FollowUpReminder } from '#app/features/clinic/follow-up-reminder.tsx';
import { ClosureList, HoursTable, OpenNow, ContactLines } from '#app/features/clinic/clinic-parts.tsx';
import { FormCard, NextSteps, PageBanner } from '#app/ui/sections.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { Plate } from '#app/ui/plate.tsx';
import { ContactForm } from './contact-form.tsx';
import type { Answer } from '#app/records/answer.ts';
import type { FormStamp } from '#app/records/visitor-form.ts';
import styles from './contact.module.css';
import { LinkButton } from '#app/ui/button.tsx';

type ContactPageProps = { facts: ClinicFacts; stamp: FormStamp; answer: Answer | undefined };

export function ContactPage({ facts, stamp, answer }: ContactPageProps) {
  return (
    <>
      <div className={`container split split-5-6 split-wide start ${styles.ask}`}>
        <div>
          <h1>Contact us</h1>
          <p className="lead mt-4">Three lines are enough. Please leave medical details for the phone.</p>
          <NextSteps />
          <p className={styles.call}>
            <span className="meta">Would you rather talk now?</span>
            <a href={phoneToCall(facts).href}>
              <Icon name="phone" className="accent" />
              {phoneToCall(facts).label}
            </a>
          </p>
          <OpenNow opening={facts.opening} />
          <p>
            <a className="target" href="#contact-hours">
              Business hours
            </a>
          </p>
        </div>
        <RequestForm facts={facts} stamp={stamp} answer={answer} />
      </div>
      <section className="section surface-moss" aria-labelledby="reach-heading">
        <div className="container">
          <h2 id="reach-heading" className={styles.reach}>
            Reach us your way
          </h2>
          <ContactCards facts={facts} />
        </div>
      </section>
      <section className="section" aria-labelledby="find-heading">
        <div className={`container split split-7-5 start ${styles.find}`}>
          <div>
            <h2 id="find-heading">Find us</h2>
            <MapOnRequest map={facts.map} />
          </div>
          <div>
            <h2 id="contact-hours">Business hours</h2>
            <div className={styles.hours}>
              <HoursTable facts={facts} labelledBy="contact-hours" />
              <ClosureList closures={facts.closures} />
            </div>
            <div className={styles.van}>
              <Plate image="/art/van.svg" alt="" tone="night" ratio="card" />
              <div>
                <h3 className="h4">Can’t come in?</h3>
                <p className="muted mt-2">
                  Our van visits homes, hospitals and rehab centers. Say so when we call you back.
                </p>
              </div>
            </div>
          </div>
        </div>
      </section>
    </>
  );
}

/** The form with what is offered once it was sent. */
function RequestForm({ facts, stamp, answer }: ContactPageProps) {
  return (
    <FormCard>
      <ContactForm
        stamp={stamp}
        answer={answer}
        phone={phoneToCall(facts)}
        afterSending={<FollowUpReminder facts={facts} />}
      />
    </FormCard>
  );
}

/** Phone, e-mail and address, side by side. */
function ContactCards({ facts }: { facts: ClinicFacts }) {
  return (
    <ul className={styles.ways}>
      <Card icon="phone" title="Phone">
        <a className={styles.main} href={phoneToCall(facts).href}>
          {phoneToCall(facts).label}
        </a>
        <p className="meta targets">
          Cell <a href={facts.cellPhone.href}>{facts.cellPhone.label}</a>
        </p>
        <p className="meta">Fax {facts.fax}</p>
      </Card>
      <Card icon="mail" title="E-mail">
        <a className={styles.main} href={`mailto:${facts.email}`}>
          {facts.email}
        </a>
        <p className="meta">Please send no medical details by e-mail.</p>
      </Card>
      <Card icon="pin" title="Address">
        <address className={styles.main}>
          {facts.street}
          <br />
          {facts.cityLine}
        </address>
        <p className="meta targets">
          <a href={facts.map.link} rel="noopener">
            Open the map on OpenStreetMap
          </a>
        </p>
      </Card>
    </ul>
  );
}

function Card({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className={`surface-raised ${styles.way}`}>
      <h3 className="label">
        <Icon name={icon} className="accent" />
        {title}
      </h3>
      {children}
    </li>
  );
}

/** Our own drawing, until the visitor asks for the map of another site. Without script the link leads to it. */
function MapOnRequest({ map }: { map: { link: string; embed: string } }) {
  const [asked, setAsked] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    if (asked) frame.current?.focus();
  }, [asked]);

  function ask(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // asked for a window of its own
    event.preventDefault();
    setAsked(true);
  }

  if (asked) {
    return (
      <iframe
        ref={frame}
        className={styles.frame}
        src={map.embed}
        title="Map of the way to the clinic, from OpenStreetMap"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- harmful only to a frame of our own, which the policy refuses
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <>
      <Plate
        image="/art/map-walker.svg"
        alt="Drawn map: the clinic in the middle of two copper rings, a river to the west"
        ratio="card"
      />
      <div className={`form gap-3 mt-5 ${styles.map}`} data-print="hide">
        <LinkButton icon="pin" href={map.link} rel="noopener" data-opens-here onClick={ask}>
          Load the map from OpenStreetMap
        </LinkButton>
        <p className="meta">
          The map comes from another site, openstreetmap.org. It is asked only when you press this button, and then sees
          your internet address.
        </p>
      </div>
    </>
  );
}

export function AppointmentsPage({ facts, stamp, answer }: ContactPageProps) {
  return (
    <>
      <PageBanner
        title="Appointments"
        lead="Tell us how to reach you, and we find a time together: at the clinic, or where you are, with the van."
        drawing="gait-1"
      />
      <div className="container split split-7-5 start section">
        <section aria-labelledby="request-heading">
          <h2 id="request-heading">Request a visit</h2>
          <NextSteps />
          <div className="mt-6">
            <RequestForm facts={facts} stamp={stamp} answer={answer} />
          </div>
        </section>
        <aside aria-labelledby="info-heading" className={`surface-moss ${styles.info}`}>
          <h2 id="info-heading" className="h3 mb-4">
            Contact information
          </h2>
          <address>
            {facts.street}
            <br />
            {facts.cityLine}
          </address>
          <ContactLines facts={facts} />
          <h3 id="appointments-hours" className="h4">
            Business hours
          </h3>
          <HoursTable facts={facts} labelledBy="appointments-hours" />
          <ClosureList closures={facts.closures} />
        </aside>
      </div>
    </>
  );
}
