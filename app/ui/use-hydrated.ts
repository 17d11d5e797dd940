import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and without script, true after hydration. Guards elements that need script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
