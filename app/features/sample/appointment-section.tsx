import type { ReactNode } from 'react';
import { ContactSteps } from '#app/features/messages/contact-steps.tsx';
import { classNames } from '#app/shared/class-names.ts';
import styles from './appointment-section.module.css';

/** Around the contact form, which is given as children. The form is real, and the words beside it say so. */
export function AppointmentSection({ ground, children }: { ground: 'moss' | 'paper'; children: ReactNode }) {
  return (
    <section
      id="appointment"
      className={classNames('section', ground === 'moss' && 'surface-moss')}
      aria-labelledby="appointment-title"
    >
      <div className={`container ${styles.split}`}>
        <div>
          <h2 id="appointment-title">Make an appointment</h2>
          <p className={`lead ${styles.lead}`}>
            The page is a sample, but this form is real. It goes to the clinic in Walker, and a person there calls you
            back.
          </p>
          <ContactSteps />
        </div>
        {children}
      </div>
    </section>
  );
}
