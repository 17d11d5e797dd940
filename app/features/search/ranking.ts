import type { SearchKind } from './search.ts';

/** How a document matches each unit of a query: in its title or headings (`head`), or anywhere. */
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
  /** Whether a synonym names the document's address. */
  leads: boolean[];
  /** Prefix matches, because the last word may be unfinished. */
  begunInHead: boolean;
  begunInText: boolean;
  /** Whether the document contains the query as typed. */
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

/** A document below this share of the best score only matches a frequent word, so it is dropped. */
const leastShare = 0.5;

function strength(candidate: Candidate, unit: number, isLast: boolean): number {
  if (candidate.inHead[unit] || candidate.leads[unit]) return 1;
  if (candidate.closestInHead[unit]) return 0.85;
  if (candidate.inText[unit]) return 0.6;
  if (candidate.alikeInHead[unit]) return 0.55;
  if (isLast && candidate.begunInHead) return 0.5;
  if (candidate.alikeInText[unit]) return 0.35;
  return isLast && candidate.begunInText ? 0.25 : 0;
}

/** Returns the best matches first. Rare words count more than frequent ones, and whole words more than prefixes. */
export function rankCandidates(candidates: Candidate[], units: number): Ranked[] {
  const strengths = candidates.map((candidate) =>
    Array.from({ length: units }, (_, unit) => strength(candidate, unit, unit === units - 1)),
  );
  const weights = Array.from({ length: units }, (_, unit) => {
    const having = strengths.filter((one) => (one[unit] ?? 0) > 0).length;
    return Math.log(1 + candidates.length / Math.max(1, having)) + 0.1;
  });
  const sum = weights.reduce((a, b) => a + b, 0) || 1;
  const ranked = candidates.map(({ id, kind, contains, rank, inHead, leads }, index): Ranked => {
    const of = strengths[index] ?? [];
    const covered = of.reduce((total, one, unit) => total + one * (weights[unit] ?? 0), 0) / sum;
    const isLed = leads.includes(true);
    const isWhole = units > 0 && of.every((one) => one > 0);
    // A long page that only mentions every word is no better than a short one about most of them.
    const forAll = isLed ? 0.6 : isWhole ? covered * 0.4 : 0;
    // A single word in the head already matches by its stem. Its exact form ('braces') makes the page no more relevant.
    const isPhrase = contains && (units > 1 || !inHead[0]);
    const score = covered + forAll + (isPhrase ? 0.05 : 0) + Math.min(rank, 1) * 0.15 + (preference[kind] ?? 0);
    return { id, kind, score, isWhole: isWhole || isLed };
  });
  const best = Math.max(0, ...ranked.map(({ score }) => score));
  const contained = new Set(candidates.flatMap(({ id, contains, kind }) => (contains && kind === 'post' ? [id] : [])));
  return ranked
    .filter(({ id, score }) => contained.has(id) || score >= best * leastShare)
    .toSorted((a, b) => b.score - a.score || b.id - a.id);
}
