import styles from './contact-steps.module.css';

const steps = [
  'We call you back at the number you give, in office hours.',
  'Together you choose a time, at the clinic or by van.',
  'You hear what to bring and what we will do.',
];

/** What happens after the form is sent. */
export function ContactSteps() {
  return (
    <ol className={styles.steps}>
      {steps.map((step, place) => (
        <li key={step}>
          <b aria-hidden="true">{place + 1}</b>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
