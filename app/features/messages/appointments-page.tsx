import { PageBanner } from '#app/features/about/page-banner.tsx';
import type { ClinicFacts } from '#app/features/clinic/clinic-facts.ts';
import { ContactLines } from '#app/features/clinic/site-frame/contact-lines.tsx';
import { FollowUpReminder } from '#app/features/clinic/follow-up-reminder.tsx';
import { ClosureList } from '#app/features/clinic/site-frame/closure-list.tsx';
import { HoursTable } from '#app/features/clinic/site-frame/hours-table.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactSteps } from './contact-steps.tsx';
import type { ContactFormState, FormMark } from './contact.ts';
import { FormCard } from './form-card.tsx';
import styles from './appointments-page.module.css';

type AppointmentsPageProps = { facts: ClinicFacts; mark: FormMark; formState: ContactFormState };

export function AppointmentsPage({ facts, mark, formState }: AppointmentsPageProps) {
  return (
    <>
      <PageBanner
        title="Appointments"
        lead="Tell us how to reach you, and we find a time together: at the clinic, or where you are, with the van."
        drawing="gait-1"
      />
      <div className={`container ${styles.layout}`}>
        <section aria-labelledby="request-heading">
          <h2 id="request-heading">Request a visit</h2>
          <ContactSteps />
          <div className={styles.form}>
            <FormCard>
              <ContactForm
                mark={mark}
                formState={formState}
                phone={facts.officePhone}
                afterSending={<FollowUpReminder facts={facts} />}
              />
            </FormCard>
          </div>
        </section>
        <aside aria-labelledby="info-heading" className={`surface-moss ${styles.info}`}>
          <h2 id="info-heading">Contact information</h2>
          <address>
            {facts.street}
            <br />
            {facts.cityLine}
          </address>
          <ContactLines facts={facts} />
          <h3 id="appointments-hours">Business hours</h3>
          <HoursTable hours={facts.hours} labelledBy="appointments-hours" />
          <ClosureList closures={facts.closures} />
        </aside>
      </div>
    </>
  );
}
