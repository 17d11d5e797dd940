import { LinkButton } from '#app/ui/button.tsx';
import { Plate } from '#app/ui/plate.tsx';
import { SearchForm } from '#app/ui/search-form.tsx';
import type { ClinicFacts } from './clinic-facts.ts';
import styles from './not-found-page.module.css';

/** Stands inside the site frame; answered with status 404. */
export function NotFoundPage({ facts }: { facts: ClinicFacts }) {
  return (
    <div className={`container ${styles.page}`}>
      <div>
        <h1>This page could not be found.</h1>
        <p className={`lead ${styles.lead}`}>
          It may have moved, or the address may have a small mistake in it. Nothing you did is lost.
        </p>
        <div className={styles.search}>
          <SearchForm id="lost-search" label="Search this site" placeholder="Search this site" />
        </div>
        <div className={styles.actions}>
          <LinkButton look="primary" href="/">
            Back To Home
          </LinkButton>
          <LinkButton icon="phone" href={facts.officePhone.href}>
            {facts.officePhone.label}
          </LinkButton>
        </div>
        <p className={`meta ${styles.code}`}>Error 404</p>
      </div>
      <Plate
        image="/art/lost.svg"
        alt="A copper trail on a contour map that stops before it arrives"
        ratio="square"
        eager
      />
    </div>
  );
}
