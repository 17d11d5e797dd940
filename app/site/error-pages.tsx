import { use } from 'react';
import { phoneToCall, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { t } from '#app/shared/language.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Plate } from '#app/ui/plate.tsx';
import { SearchForm } from '#app/ui/search-form.tsx';
import { ServerRender } from './page-scripts.tsx';
import styles from './error-pages.module.css';

export function NotFoundPage({ facts, content }: { facts: ClinicFacts; content: { lead: string; lang?: 'en' } }) {
  return (
    <div className={`container split center ${styles.page} ${styles.lost}`}>
      <div className="stack gap-5">
        <h1>{t('This page could not be found.')}</h1>
        <p className="lead" lang={content.lang}>
          {content.lead}
        </p>
        <SearchForm id="lost-search" label={t('Search this site')} placeholder={t('Search this site')} />
        <div className="cluster">
          <LinkButton variant="primary" href="/">
            {t('Back To Home')}
          </LinkButton>
          <CallButton facts={facts} />
        </div>
        <p className="meta">{t('Error 404')}</p>
      </div>
      <Plate
        image="/art/lost.svg"
        alt={t('A copper trail on a contour map that stops before it arrives')}
        ratio="square"
        eager
      />
    </div>
  );
}

/** Left out while no number is known. */
function CallButton({ facts, variant }: { facts: ClinicFacts; variant?: 'primary' }) {
  const { href, label } = phoneToCall(facts);
  return (
    label && (
      <LinkButton variant={variant} icon="phone" href={href}>
        {label}
      </LinkButton>
    )
  );
}

/** It must work during failures, so it uses only the clinic's details and no drawing. */
export function ErrorPage({ facts, stack }: { facts: ClinicFacts; stack?: string | undefined }) {
  const requestId = use(ServerRender)?.requestId;
  return (
    <div className={`container stack gap-5 ${styles.page} content-start ${styles.error}`}>
      <h1>{t('Unexpected Application Error!')}</h1>
      {stack && <pre suppressHydrationWarning>{stack}</pre>}
      <p className="lead">
        {t(
          'Something went wrong on our side, not yours. Please try again in a minute. If you need us now, call us. A person answers.',
        )}
      </p>
      <div className="cluster">
        <CallButton facts={facts} variant="primary" />
        <LinkButton href="/">{t('Back To Home')}</LinkButton>
      </div>
      {/* The browser does not know the id, so hydration keeps the one that the server rendered. */}
      <p className="meta">
        {t('If you tell us about it, this number helps us find what happened:')}{' '}
        <b className="semibold" suppressHydrationWarning>
          {requestId}
        </b>
      </p>
    </div>
  );
}
