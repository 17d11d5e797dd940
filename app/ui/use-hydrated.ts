import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the served page and without script, true once script runs: for controls that are nothing without it. */
export function useHydrated(): boolean {
  return useInBrowser(() => true) ?? false;
}

/** What only the browser can say, such as the hour: null in the served page, so that the page can be cached. */
export function useInBrowser<Value extends string | number | boolean>(read: () => Value): Value | null {
  return useSyncExternalStore<Value | null>(never, read, () => null);
}
