/** Runs it for every item, so many at a time. The first failure ends it. */
export async function eachOf<Item>(items: Iterable<Item>, atOnce: number, run: (item: Item) => Promise<void>) {
  const rest = items[Symbol.iterator]();
  const work = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await run(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
