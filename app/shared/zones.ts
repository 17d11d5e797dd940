/** The time zones that a clinic in the United States can be in, by the names of the IANA's list. */
export const timeZones = {
  'America/New_York': 'Eastern',
  'America/Detroit': 'Eastern (Michigan)',
  'America/Indiana/Indianapolis': 'Eastern (Indiana)',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Boise': 'Mountain (Idaho)',
  'America/Phoenix': 'Mountain, no daylight time (Arizona)',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  'America/Puerto_Rico': 'Atlantic (Puerto Rico, Virgin Islands)',
  'Pacific/Guam': 'Chamorro (Guam)',
} as const;

export type TimeZone = keyof typeof timeZones;

/** Where a new installation's clinic is until staff say otherwise. */
export const startingZone: TimeZone = 'America/Chicago';

/** And what it is called. */
export const startingName = { shortName: 'Cypress', descriptor: 'Prosthetics & Orthotics' };
