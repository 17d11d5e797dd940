import { createContext, useContext } from 'react';
import { startingZone } from '#app/shared/zones.ts';

/** The clinic's time zone, which the root loads. */
export const ClinicZone = createContext<string>(startingZone);

export function useZone(): string {
  return useContext(ClinicZone);
}
