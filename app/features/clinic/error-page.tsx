import { use } from 'react';
import { LinkButton } from '#app/ui/button.tsx';
import type { ClinicFacts } from './clinic-facts.ts';
import { RequestId } from './request-id.ts';
import styles from './error-page.module.css';

/** Stands inside the site frame, and has to work when little else does: no data but the facts, no drawing. */
export function ErrorPage({ facts }: { facts: ClinicFacts }) {
  const requestId = use(RequestId);
  return (
    <div className={`container ${styles.page}`}>
      <h1>Unexpected Application Error!</h1>
      <p className={`lead ${styles.lead}`}>
        Something went wrong on our side, not yours. Please try again in a minute. If you need us now, call: a person
        answers.
      </p>
      <div className={styles.actions}>
        <LinkButton look="primary" icon="phone" href={facts.officePhone.href}>
          {facts.officePhone.label}
        </LinkButton>
        <LinkButton href="/">Back To Home</LinkButton>
      </div>
      {/* The browser does not know the id: it keeps the one that was served, and shows nothing where none was. */}
      <p className={`meta ${styles.code}`}>
        If you tell us about it, this number helps us find what happened:{' '}
        <span className={styles.id} suppressHydrationWarning>
          {requestId}
        </span>
      </p>
    </div>
  );
}
