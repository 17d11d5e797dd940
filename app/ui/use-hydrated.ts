import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the served page and without script, true once React runs: for what is nothing without it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
