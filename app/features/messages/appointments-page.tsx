import { FormCard, NextSteps } from '#app/site/sections/contact-section.tsx';
import { PageBanner } from '#app/site/sections/hero.tsx';
import { phoneToCall, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { ContactLines, ClosureList, HoursTable } from '#app/features/clinic/clinic-parts.tsx';
import { FollowUpReminder } from '#app/features/clinic/follow-up-reminder.tsx';
import { ContactForm } from './contact-form.tsx';
import type { Answer } from '#app/records/answer.ts';
import type { FormStamp } from '#app/records/visitor-form.ts';
import styles from './contact.module.css';

type AppointmentsPageProps = { facts: ClinicFacts; stamp: FormStamp; answer: Answer | undefined };

export function AppointmentsPage({ facts, stamp, answer }: AppointmentsPageProps) {
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
            <FormCard>
              <ContactForm
                stamp={stamp}
                answer={answer}
                phone={phoneToCall(facts)}
                afterSending={<FollowUpReminder facts={facts} />}
              />
            </FormCard>
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
