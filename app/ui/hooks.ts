import { useSyncExternalStore, createContext, useContext } from 'react';
import { formatTimeOrDate } from '#app/shared/dates.ts';
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

/** When the server loaded the screen, because a browser's clock may name another day. */
export const LoadedAt = createContext<string>(new Date(0).toISOString());

/** Formats a moment as '9:42 AM' on the day on which the screen was loaded, and with its date on any other. */
export function useTimeOrDate(): (iso: string) => string {
  const zone = useZone();
  const loadedAt = useContext(LoadedAt);
  return (iso) => formatTimeOrDate(zone, iso, new Date(loadedAt));
}
