import { useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { searchHref, type SearchAnswer } from './search-result.ts';

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
