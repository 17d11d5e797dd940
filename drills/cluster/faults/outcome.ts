/** The effects of one fault, as the table shows them, and its breaches. */
export type Outcome = {
  fault: string;
  visitors: string;
  staff: string;
  /** Seconds until full recovery, counted from the end of the fault, or from its start if nothing ends it. */
  healedAfter: number;
  lost: number;
  doubled: number;
  breaches: string[];
};

/** Collects breaches. */
export function collectBreaches() {
  const breaches: string[] = [];
  return {
    breaches,
    must: (holds: boolean, otherwise: string): void => {
      if (!holds) breaches.push(otherwise);
    },
  };
}

/** Counts equal values: '503 ×12, 200 ×3'. */
export function tally(values: (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([value, count]) => `${value} ×${count}`)
    .join(', ');
}
