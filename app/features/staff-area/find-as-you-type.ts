import { useEffect, useState } from 'react';
import type { IconName } from '#app/ui/icon.tsx';

export type Found = {
  label: string;
  href: string;
  icon: IconName;
  /** 'Clinic › Hours & closures'. */
  place: string;
  note?: string;
  /** A draft, which visitors cannot open. */
  isHidden?: boolean;
};

export const longestFind = 100;

const pauseMs = 200;

/** What Find knows about the typed words, or with `kind` 'link' the public pages and posts. `found` is null after a failed request. */
export function useFindAsYouType(query: string, kind: 'all' | 'link') {
  const [answer, setAnswer] = useState<{ query: string; found: Found[] | null }>({ query: '', found: [] });
  const isAsked = query.trim().length > 1;
  useEffect(() => {
    if (!isAsked) return undefined;
    const stop = new AbortController();
    const answered = async () => {
      const found = await ask(query, kind, stop.signal);
      if (!stop.signal.aborted) setAnswer({ query, found });
    };
    const timer = setTimeout(() => void answered(), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, kind, isAsked]);

  const isSearching = isAsked && answer.query !== query;
  return {
    isAsked,
    isSearching,
    hasFailed: answer.found === null,
    // Keep the last results until the next ones arrive, so that the list does not flicker at every key.
    found: isAsked ? (answer.found ?? []) : [],
    /** Waits for what is typed now. */
    first: async (): Promise<Found | undefined> => {
      const found = isSearching ? await ask(query, kind, new AbortController().signal) : answer.found;
      return isAsked ? found?.find(({ isHidden }) => !isHidden) : undefined;
    },
  };
}

/** Sends the query by POST, so that a patient's name is never in a URL. Returns null if the request fails. */
async function ask(query: string, kind: string, stop: AbortSignal): Promise<Found[] | null> {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(10_000)]);
    const answer = await fetch('/admin/find', {
      method: 'POST',
      body: new URLSearchParams({ q: query.slice(0, longestFind), kind }),
      redirect: 'manual',
      signal,
    });
    return answer.ok ? ((await answer.json()) satisfies Found[]) : null;
  } catch {
    return null;
  }
}
