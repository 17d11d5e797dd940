import type { App, PageTag } from '#app/context.ts';

/** Changes are told at once; this bounds what nobody tells, such as a new day. */
const keptMs = 10_000;

/** How many changes of these were told so far; nothing while some may have been missed. */
export type ToldChanges = { count: (tags: readonly PageTag[]) => number | undefined };

export function countChanges(nothingMissed: () => boolean) {
  const counts = new Map<string, number>();
  let ofAll = 0;
  return {
    changed: (tag: string) => void counts.set(tag, (counts.get(tag) ?? 0) + 1),
    allChanged: () => void (ofAll += 1),
    count: (tags: readonly PageTag[]) =>
      nothingMissed() ? tags.reduce((sum, tag) => sum + (counts.get(tag) ?? 0), ofAll) : undefined,
  };
}

/**
 * What many pages show and few acts change: read once in each process and kept until one of its tags changes. Only pages that are made
 * for all read it so; a request of somebody who may just have changed something always asks the database.
 */
export function sharedData<Value>(
  tags: readonly PageTag[],
  read: (app: App) => Promise<Value>,
): (app: App) => Promise<Value> {
  let kept: { by: ToldChanges; count: number; until: number; value: Promise<Value> } | undefined;
  return (app) => {
    const count = app.told?.count(tags);
    if (!app.told || count === undefined) return read(app);
    if (kept?.by === app.told && kept.count === count && performance.now() < kept.until) return kept.value;
    const value = read(app);
    kept = { by: app.told, count, until: performance.now() + keptMs, value };
    value.catch(() => {
      if (kept?.value === value) kept = undefined;
    });
    return value;
  };
}
