import type { ReactNode } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import styles from './sections.module.css';

type ContactSectionProps = {
  id: string;
  title: string;
  lead: string;
  steps?: string[];
  moss?: boolean;
  /** Below the steps, between rules. */
  below?: ReactNode;
  /** The form. */
  children: ReactNode;
};

export function ContactSection({ id, title, lead, steps, moss = false, below, children }: ContactSectionProps) {
  const titleId = `${id}-title`;
  return (
    <section
      id={id}
      className={classNames('section', moss && 'surface-moss')}
      aria-labelledby={titleId}
      data-print="hide"
    >
      <div className={`container split split-5-6 ${styles.contact}`}>
        <div>
          <div className="stack">
            <h2 id={titleId}>{title}</h2>
            <p className="lead">{lead}</p>
          </div>
          <NextSteps steps={steps} />
          {below && <div className={styles.below}>{below}</div>}
        </div>
        <FormCard>{children}</FormCard>
      </div>
    </section>
  );
}

const callBack = [
  'We call you back at the number you give, in office hours.',
  'Together you choose a time, at the clinic or by van.',
  'You hear what to bring and what we will do.',
];

/** What happens after the form is sent. */
export function NextSteps({ steps = callBack }: { steps?: string[] | undefined }) {
  return (
    <ol className={`stack ${styles.nextSteps}`}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

export function FormCard({ children }: { children: ReactNode }) {
  return <div className={`surface-raised card ${styles.formCard}`}>{children}</div>;
}
