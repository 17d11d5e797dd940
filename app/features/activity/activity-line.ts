/** A line of the activity log. */
export type ActivityLine = {
  id: number;
  /** ISO date and time. */
  at: string;
  actorName: string;
  /** A sentence: 'Deleted the post “Winter care”.' */
  summary: string;
  /** Null when the site itself acted, or before anybody had an account. */
  actorId: string | null;
};

export type ActivityPage = {
  lines: ActivityLine[];
  /** Where the next page begins. */
  older: string | null;
};

/** Somebody whose lines can be shown alone. */
export type ActivityPerson = { id: string; name: string };
