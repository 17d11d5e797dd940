import { createContext, useContext } from 'react';
import { startingZone } from '#app/shared/zones.ts';

/** The clinic's time zone, from the facts that the root loads. */
export const ClinicZone = createContext<string>(startingZone);

/** What the functions of shared/dates.ts ask for, in a component. */
export function useZone(): string {
  return useContext(ClinicZone);
}
