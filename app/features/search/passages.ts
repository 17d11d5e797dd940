import { firstCharacters } from '#app/shared/plain-text.ts';
import { mayMatch, splitAtMatches } from '#app/shared/text-matches.ts';

const longest = 170;

const matchesIn = (text: string, query: string, stems: readonly string[]): Set<string> =>
  new Set(
    splitAtMatches(text, query, stems)
      .filter(({ matches }) => matches)
      .map(({ text: word }) => word.toLowerCase()),
  );

/** How many matching sentences are compared to find the best one. */
const compared = 6;

/** Returns the sentence with the most matching words, shortened around the first match; '' when none matches. */
export function passageOf(text: string, query: string, stems: readonly string[]): string {
  let best = { sentence: '', count: 0 };
  let seen = 0;
  const sentences = text.split(/(?<=[.!?])\s+|\n+/);
  for (const sentence of sentences) {
    if (!mayMatch(sentence, stems)) continue;
    const count = matchesIn(sentence, '', stems).size;
    if (count > best.count) best = { sentence: sentence.trim(), count };
    seen += 1;
    if (seen === compared && best.count > 0) break;
  }
  if (best.count > 0) return around(best.sentence, query, stems);
  const typed = query.toLowerCase();
  const holding = sentences.find((sentence) => sentence.toLowerCase().includes(typed));
  return holding ? around(holding.trim(), query, stems) : '';
}

export function matchesQuery(text: string, query: string, stems: readonly string[]): boolean {
  return matchesIn(text, query, stems).size > 0;
}

function around(sentence: string, query: string, stems: readonly string[]): string {
  if (sentence.length <= longest) return sentence;
  const [first] = splitAtMatches(sentence, query, stems);
  const at = first && !first.matches ? first.text.length : 0;
  const from = Math.max(0, Math.min(at - longest / 3, sentence.length - longest));
  // Cut between two words.
  const rest = from === 0 ? sentence : `…${sentence.slice(from).replace(/^\S*\s/, '')}`;
  return rest.length <= longest ? rest : `${firstCharacters(rest, longest).replace(/\s\S*$/, '')}…`;
}
