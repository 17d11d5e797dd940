import { LinkButton } from '#app/ui/button.tsx';
import { Plate } from '#app/ui/plate.tsx';
import { SearchForm } from '#app/ui/search-form.tsx';
import { phoneToCall, type ClinicFacts } from '../features/clinic/clinic-facts.ts';
import styles from './error-pages.module.css';

/** Stands inside the site frame; answered with status 404. */
export function NotFoundPage({ facts }: { facts: ClinicFacts }) {
  return (
    <div className={`container split center ${styles.page} ${styles.lost}`}>
      <div className="stack gap-5">
        <h1>This page could not be found.</h1>
        <p className="lead">
          It may have moved, or the address may have a small mistake in it. Nothing you did is lost.
        </p>
        <SearchForm id="lost-search" label="Search this site" placeholder="Search this site" />
        <div className="cluster">
          <LinkButton look="primary" href="/">
            Back To Home
          </LinkButton>
          <LinkButton icon="phone" href={phoneToCall(facts).href}>
            {phoneToCall(facts).label}
          </LinkButton>
        </div>
        <p className="meta">Error 404</p>
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
