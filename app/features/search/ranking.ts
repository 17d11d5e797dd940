import type { SearchKind } from './search.ts';

/** How a document answers each unit of a query: in its title or headings, or anywhere. */
export type Candidate = {
  id: number;
  kind: SearchKind;
  postId: number | null;
  inHead: boolean[];
  inText: boolean[];
  /** Matches of the first synonym, which is the closest one. */
  closestInHead: boolean[];
  alikeInHead: boolean[];
  alikeInText: boolean[];
  /** The last word may only have begun. */
  begunInHead: boolean;
  begunInText: boolean;
  /** The query as it was typed is a part of it. */
  contains: boolean;
  rank: number;
};

export type Ranked = { id: number; kind: SearchKind; score: number; isWhole: boolean };

/** Breaks ties: pages about a topic and answers rank above pages that only mention it. */
const preference: Record<SearchKind, number> = {
  fact: 0.06,
  care: 0.07,
  question: 0.05,
  person: 0.04,
  post: 0.03,
  page: 0.03,
  notice: -0.08,
  picture: -0.12,
};

/** Below this part of the best score a document is only there because it says a frequent word. */
const leastShare = 0.55;

function strength(candidate: Candidate, unit: number, isLast: boolean): number {
  if (candidate.inHead[unit]) return 1;
  if (candidate.closestInHead[unit]) return 0.85;
  if (candidate.inText[unit]) return 0.6;
  if (candidate.alikeInHead[unit]) return 0.55;
  if (isLast && candidate.begunInHead) return 0.5;
  if (candidate.alikeInText[unit]) return 0.35;
  return isLast && candidate.begunInText ? 0.25 : 0;
}

/** Best first. A rare word of the query counts more than a frequent one; whole words come before parts of words. */
export function rankCandidates(candidates: Candidate[], units: number): Ranked[] {
  const strengths = candidates.map((candidate) =>
    Array.from({ length: units }, (_, unit) => strength(candidate, unit, unit === units - 1)),
  );
  const weights = Array.from({ length: units }, (_, unit) => {
    const having = strengths.filter((one) => (one[unit] ?? 0) > 0).length;
    return Math.log(1 + candidates.length / Math.max(1, having)) + 0.1;
  });
  const sum = weights.reduce((a, b) => a + b, 0) || 1;
  const ranked = candidates.map(({ id, kind, contains, rank, inHead }, place): Ranked => {
    const of = strengths[place] ?? [];
    const covered = of.reduce((total, one, unit) => total + one * (weights[unit] ?? 0), 0) / sum;
    const isWhole = units > 0 && of.every((one) => one > 0);
    // One word in the head is found by its stem: its exact form ('braces') says nothing about how much of the page it is.
    const isPhrase = contains && (units > 1 || !inHead[0]);
    const score =
      covered + (isWhole ? 0.4 : 0) + (isPhrase ? 0.05 : 0) + Math.min(rank, 1) * 0.15 + (preference[kind] ?? 0);
    return { id, kind, score, isWhole };
  });
  const best = Math.max(0, ...ranked.map(({ score }) => score));
  const contained = new Set(candidates.flatMap(({ id, contains, kind }) => (contains && kind === 'post' ? [id] : [])));
  return ranked
    .filter(({ id, score }) => contained.has(id) || score >= best * leastShare)
    .toSorted((a, b) => b.score - a.score || b.id - a.id);
}
