import type { ClinicFacts } from '#app/features/clinic/clinic-facts.ts';
import { FollowUpReminder } from '#app/features/clinic/follow-up-reminder.tsx';
import { ClosureList } from '#app/features/clinic/site-frame/closure-list.tsx';
import { HoursTable } from '#app/features/clinic/site-frame/hours-table.tsx';
import { OpenNow } from '#app/features/clinic/site-frame/open-now.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Plate } from '#app/ui/plate.tsx';
import { ContactCards } from './contact-cards.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactSteps } from './contact-steps.tsx';
import type { ContactFormState, FormMark } from './contact.ts';
import { FormCard } from './form-card.tsx';
import { MapOnRequest } from './map-on-request.tsx';
import styles from './contact-page.module.css';

type ContactPageProps = { facts: ClinicFacts; mark: FormMark; formState: ContactFormState };

export function ContactPage({ facts, mark, formState }: ContactPageProps) {
  return (
    <>
      <div className={`container ${styles.ask}`}>
        <div>
          <h1>Contact us</h1>
          <p className={`lead ${styles.lead}`}>Three lines are enough. Please leave medical details for the phone.</p>
          <ContactSteps />
          <p className={styles.call}>
            <span className="meta">Would you rather talk now?</span>
            <a href={facts.officePhone.href}>
              <Icon name="phone" />
              {facts.officePhone.label}
            </a>
          </p>
          <OpenNow opening={facts.opening} />
          <p>
            <a className={styles.allHours} href="#contact-hours">
              Business hours
            </a>
          </p>
        </div>
        <FormCard>
          <ContactForm
            mark={mark}
            formState={formState}
            phone={facts.officePhone}
            afterSending={<FollowUpReminder facts={facts} />}
          />
        </FormCard>
      </div>
      <section className="section surface-moss" aria-labelledby="reach-heading">
        <div className="container">
          <h2 id="reach-heading">Reach us your way</h2>
          <ContactCards facts={facts} />
        </div>
      </section>
      <section className="section" aria-labelledby="find-heading">
        <div className={`container ${styles.find}`}>
          <div>
            <h2 id="find-heading">Find us</h2>
            <MapOnRequest map={facts.map} />
          </div>
          <div>
            <h2 id="contact-hours">Business hours</h2>
            <div className={styles.hours}>
              <HoursTable hours={facts.hours} labelledBy="contact-hours" />
              <ClosureList closures={facts.closures} />
            </div>
            <div className={styles.van}>
              <Plate image="/art/van.svg" alt="" tone="night" ratio="card" />
              <div>
                <h3>Can’t come in?</h3>
                <p>Our van visits homes, hospitals and rehab centers. Say so when we call you back.</p>
              </div>
            </div>
          </div>
        </div>
      </section>
    </>
  );
}
