import { useSyncExternalStore, createContext, useContext } from 'react';
import { startingZone } from '#app/shared/zones.ts';

const never = () => () => undefined;

/** False on the server and without script, true after hydration. Guards elements that need script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The location state of a navigation that replaces only the address. */
export const sameScreen = 'same screen';

/** The clinic's time zone, which the root loads. */
export const ClinicZone = createContext<string>(startingZone);

export function useZone(): string {
  return useContext(ClinicZone);
}
