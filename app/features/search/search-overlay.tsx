import { useRef, type ReactNode, type SubmitEvent } from 'react';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { closesBeside, closesDialog } from '#app/ui/dialog-commands.ts';
import { SearchForm } from '#app/ui/search-form.tsx';
import { CommonSearches } from './common-searches.tsx';
import { ResultList } from './result-list.tsx';
import { searchOverlayId } from './search-overlay-id.ts';
import { searchHref, type SearchPage } from './search-result.ts';
import { outcomeAdvice, outcomeHeading } from './search-words.ts';
import { useSearchAsYouType } from './use-search-as-you-type.ts';
import styles from './search-overlay.module.css';

type Phone = { label: string; href: string };

/** Stands in for the page /search where React runs; see search-link.tsx. */
export function SearchOverlay({ brand, phone }: { brand: ReactNode; phone: Phone }) {
  const outcome = useRef<HTMLElement>(null);
  const { query, isSearching, answer, type, submit } = useSearchAsYouType();

  function submitted(event: SubmitEvent): void {
    event.preventDefault();
    if (query === '') return;
    submit();
    // Who presses Search wants to read: a phone's keyboard gets out of the way.
    outcome.current?.focus({ preventScroll: true });
  }

  return (
    <dialog
      id={searchOverlayId}
      className={`surface-raised ${styles.overlay}`}
      aria-label="Search this site"
      data-print="hide"
      {...closesBeside}
    >
      <div className="container">
        <div className={styles.top}>
          <div className={styles.brand}>{brand}</div>
          <Button look="quiet" icon="close" {...closesDialog(searchOverlayId)}>
            Close
          </Button>
        </div>
        <SearchForm
          id="overlay-search"
          label="What are you looking for?"
          placeholder="Search Articles"
          large
          onType={type}
          onSubmit={submitted}
        />
        <div className={styles.findings}>
          <section ref={outcome} className={styles.outcome} tabIndex={-1} aria-label="Results">
            <div role="status" aria-busy={isSearching}>
              <h2>{isSearching ? 'Searching…' : answer ? outcomeHeading(query, answer.page) : 'Nothing typed yet'}</h2>
              {answer && !isSearching && <Advice page={answer.page} phone={phone} />}
            </div>
            {query === '' && <p>Type a word, and the articles that have it appear here.</p>}
            {answer?.page.ok && <ResultList results={answer.page.results} query={answer.query} />}
            {answer?.page.ok && answer.page.older && <ArrowLink href={searchHref(query)}>All results</ArrowLink>}
          </section>
          <CommonSearches headingId="overlay-common" />
        </div>
      </div>
    </dialog>
  );
}

function Advice({ page, phone }: { page: SearchPage; phone: Phone }) {
  const advice = outcomeAdvice(page);
  if (advice === null) return null;
  return (
    <p>
      {advice} Or ask a person: call <a href={phone.href}>{phone.label}</a>.
    </p>
  );
}
