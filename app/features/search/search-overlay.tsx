import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import { t } from '#app/shared/language.ts';
import { Button } from '#app/ui/button.tsx';
import { lightDismiss, closeDialogProps } from '#app/ui/dialog-commands.ts';
import { SearchForm } from '#app/ui/search-form.tsx';
import { SearchAside, SearchResultGroups, type Suggestions } from './search-results.tsx';
import { countResults, outcomeHeading, type SearchAnswer, searchHref } from './search.ts';
import styles from './search.module.css';

type SearchOverlayProps = { id: string; brand: ReactNode; facts: ClinicFacts; suggestions: Suggestions };

/** Replaces the page /search once React has hydrated; see search-link.tsx. */
export function SearchOverlay({ id, brand, facts, suggestions }: SearchOverlayProps) {
  const outcome = useRef<HTMLElement>(null);
  const { query, isSearching, answer, type, submit } = useSearchAsYouType();

  function submitted(event: SubmitEvent): void {
    event.preventDefault();
    if (query === '') return;
    submit();
    // Moves the focus to the results, so that a phone's keyboard closes.
    outcome.current?.focus({ preventScroll: true });
  }

  return (
    <dialog
      id={id}
      className={`surface-raised sheet ${styles.overlay}`}
      aria-label={t('Search this site')}
      data-print="hide"
      {...lightDismiss}
    >
      <div className="container">
        <div className={`cluster apart mb-5 ${styles.top}`}>
          <div className="row">{brand}</div>
          <Button variant="quiet" icon="close" {...closeDialogProps(id)}>
            {t('Close')}
          </Button>
        </div>
        <SearchForm
          id="overlay-search"
          label={t('What are you looking for?')}
          placeholder={t('Search Articles')}
          large
          onType={type}
          onSubmit={submitted}
        />
        <div className={`split ${styles.findings} gap-y-6 ${styles.inOverlay}`}>
          <section ref={outcome} className={styles.outcome} tabIndex={-1} aria-label={t('Results')}>
            <div role="status" aria-busy={isSearching}>
              <h2 className="small-head">
                {isSearching
                  ? t('Searching…')
                  : answer
                    ? outcomeHeading(query, answer.page)
                    : t('Start typing to search')}
              </h2>
            </div>
            {query === '' && <p>{t('Type a word, and we’ll show what we have about it here.')}</p>}
            {answer && <SearchResultGroups id="overlay" answer={answer} facts={facts} />}
          </section>
          <SearchAside id="overlay" query={query} page={answer?.page} suggestions={suggestions} />
        </div>
      </div>
    </dialog>
  );
}

const pauseMs = 200;
/** After this pause the query counts as finished, so a search without results is recorded. */
const finishedMs = 2_000;

/** Debounced search. One fetcher, so a new request cancels the one before. */
export function useSearchAsYouType() {
  const fetcher = useFetcher<SearchAnswer>();
  const [query, setQuery] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const answer = fetcher.data;
  const isSearching = query !== '' && (answer?.query !== query || (fetcher.state !== 'idle' && !answer.page.ok));
  const isUncounted = answer?.query === query && answer.typing && answer.page.ok && countResults(answer.page) === 0;

  useEffect(() => {
    if (!isUncounted) return undefined;
    const finished = setTimeout(() => void fetcher.load(searchHref(query)), finishedMs);
    return () => clearTimeout(finished);
    // The fetcher is a new object after every response, so it is not a dependency.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUncounted, query]);

  function ask(wanted: string, afterMs: number, typing: boolean): void {
    clearTimeout(timer.current);
    if (wanted !== '') timer.current = setTimeout(() => void fetcher.load(searchHref(wanted, { typing })), afterMs);
  }

  return {
    query,
    isSearching,
    /** The last answer is shown while the next one loads, so that the list does not flicker at every key. */
    answer: query === '' ? undefined : answer,
    type: (text: string): void => {
      const wanted = asQuery(text);
      setQuery(wanted);
      if (wanted !== query) ask(wanted, pauseMs, true);
    },
    /** Searches without waiting for a pause, and retries after a failure. */
    submit: (): void => {
      if (isSearching || isUncounted || !answer?.page.ok) ask(query, 0, false);
    },
  };
}

/** Normalizes the query as the server does, so that it can be compared with the answer. */
function asQuery(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/g, ' ').trim();
}
