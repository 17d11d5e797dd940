/** What visitors search for in the benches. */
import { sql } from 'drizzle-orm';
import type { Site } from './filled.ts';

export const kinds = [
  'a word, weighted by how often it occurs',
  'any word, most of them rare',
  'the beginning of a word',
  'two adjacent words',
  'two random words',
  'a word with a letter missing',
];

/** Returns one query generator per kind, over the words of 100 posts. Every run gets the same queries. */
export async function questionsFor({ app, posts }: Pick<Site, 'app' | 'posts'>): Promise<(() => string)[]> {
  const { rows } = await app.db.execute<{ content: string }>(
    sql`select content from posts where id % ${posts / 100}::int = 3`,
  );
  const written = rows.map(({ content }) => content.toLowerCase().match(/[a-z]{2,}/g) ?? []);
  const all = written.flat();
  const distinct = [...new Set(all)];
  let turn = 0;
  const number = (below: number) => ((turn += 1) * 7_919) % below;
  const pick = (words: string[]) => words[number(words.length)] ?? '';
  return [
    () => pick(all),
    () => pick(distinct),
    () => pick(all).slice(0, 1 + number(5)),
    () => {
      const index = number(all.length - 1);
      return all.slice(index, index + 2).join(' ');
    },
    () => `${pick(all)} ${pick(all)}`,
    () => pick(all).replace(/(?<=^..)./, ''),
  ];
}

const searchesOfAKind = 20;

/** The same number of each kind, in turn. */
export async function searchQueries(site: Site): Promise<string[]> {
  const makers = await questionsFor(site);
  return Array.from({ length: searchesOfAKind }, () => makers.map((make) => make())).flat();
}
