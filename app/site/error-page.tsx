import { use } from 'react';
import { LinkButton } from '#app/ui/button.tsx';
import { phoneToCall, type ClinicFacts } from '../features/clinic/clinic-facts.ts';
import { RequestId } from './request-id.ts';
import styles from './error-pages.module.css';

/** Stands inside the site frame, and has to work when little else does: no data but the facts, no drawing. */
export function ErrorPage({ facts }: { facts: ClinicFacts }) {
  const requestId = use(RequestId);
  return (
    <div className={`container stack gap-5 ${styles.page} ${styles.error}`}>
      <h1>Unexpected Application Error!</h1>
      <p className="lead">
        Something went wrong on our side, not yours. Please try again in a minute. If you need us now, call: a person
        answers.
      </p>
      <div className="cluster">
        <LinkButton look="primary" icon="phone" href={phoneToCall(facts).href}>
          {phoneToCall(facts).label}
        </LinkButton>
        <LinkButton href="/">Back To Home</LinkButton>
      </div>
      {/* The browser does not know the id: it keeps the one that was served, and shows nothing where none was. */}
      <p className="meta">
        If you tell us about it, this number helps us find what happened: <b suppressHydrationWarning>{requestId}</b>
      </p>
    </div>
  );
}
