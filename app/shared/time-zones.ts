export const timeZones = {
  'America/New_York': 'Eastern',
  'America/Detroit': 'Eastern (Michigan)',
  'America/Indiana/Indianapolis': 'Eastern (Indiana)',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Boise': 'Mountain (Idaho)',
  'America/Phoenix': 'Mountain, no daylight saving time (Arizona)',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  'America/Puerto_Rico': 'Atlantic (Puerto Rico, Virgin Islands)',
  'Pacific/Guam': 'Chamorro (Guam)',
} as const;

export type TimeZone = keyof typeof timeZones;
