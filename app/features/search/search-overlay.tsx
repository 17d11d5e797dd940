import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { closesBeside, closesDialog } from '#app/ui/dialog-commands.ts';
import { SearchForm } from '#app/ui/search-form.tsx';
import { CommonSearches, ResultList } from './search-results.tsx';
import {
  outcomeAdvice,
  outcomeHeading,
  type SearchAnswer,
  searchHref,
  searchOverlayId,
  type SearchPage,
} from './search.ts';
import styles from './search.module.css';
import { useFetcher } from 'react-router';

type Phone = { label: string; href: string };

/** Replaces the page /search where React runs; see search-link.tsx. */
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
      className={`surface-raised sheet ${styles.overlay}`}
      aria-label="Search this site"
      data-print="hide"
      {...closesBeside}
    >
      <div className="container">
        <div className={`cluster apart ${styles.top}`}>
          <div>{brand}</div>
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
        <div className={`split ${styles.findings} ${styles.inOverlay}`}>
          <section ref={outcome} className={styles.outcome} tabIndex={-1} aria-label="Results">
            <div role="status" aria-busy={isSearching}>
              <h2 className="small-head">
                {isSearching ? 'Searching…' : answer ? outcomeHeading(query, answer.page) : 'Nothing typed yet'}
              </h2>
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

const pauseMs = 200;

/** Asks the server for what is typed once the typing rests. One fetcher: a new question drops the answer to the last. */
export function useSearchAsYouType() {
  const fetcher = useFetcher<SearchAnswer>();
  const [query, setQuery] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const answer = fetcher.data;
  const isSearching = query !== '' && (fetcher.state !== 'idle' || answer?.query !== query);

  function ask(wanted: string, afterMs: number): void {
    clearTimeout(timer.current);
    if (wanted !== '') timer.current = setTimeout(() => void fetcher.load(searchHref(wanted)), afterMs);
  }

  return {
    query,
    isSearching,
    /** While the next one is under way, the last one: the list must not blink at every key. */
    answer: query === '' ? undefined : answer,
    type: (text: string): void => {
      const wanted = asQuery(text);
      setQuery(wanted);
      if (wanted !== query) ask(wanted, pauseMs);
    },
    /** Without waiting for a pause, and again after a failure. */
    submit: (): void => {
      if (isSearching || !answer?.page.ok) ask(query, 0);
    },
  };
}

/** As the server reads it, so that question and answer can be compared. */
function asQuery(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/g, ' ').trim();
}
