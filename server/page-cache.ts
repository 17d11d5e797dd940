import { LRUCache } from 'lru-cache';

/** A page as it is sent: encoded, with every header that does not depend on who asks. */
export type KeptPage = {
  headers: readonly string[];
  body: Buffer;
  etag: string;
  /** What it shows: a change of any of these makes it old. */
  tags: readonly string[];
  /** By performance.now(): a clock that is set back must not make a page young again. */
  keptAt: number;
};

const defaults = {
  maxBytes: 64 * 1024 * 1024,
  /** Changes are told at once; this bounds what nobody tells, such as a new day. */
  freshMs: 60_000,
  /** After that a page is still shown for so long while it is made anew. */
  staleMs: 60_000,
  /** So long it may stand in for one that cannot be made. */
  standInMs: 24 * 3_600_000,
};

/** So many changes are remembered to tell whether one of them concerns a page that was being made meanwhile. */
const changesRemembered = 500;

/** The rendered pages of one process, bounded in memory and found by what they show. */
export function createPageCache(settings: Partial<typeof defaults> = {}) {
  const { maxBytes, freshMs, staleMs, standInMs } = { ...defaults, ...settings };
  const keysOf = new Map<string, Set<string>>();
  const pages = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ body, headers }) => body.length + 2 * headers.join('').length + 500,
    dispose: ({ tags }, key) => {
      for (const tag of tags) {
        const keys = keysOf.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysOf.delete(tag);
      }
    },
  });
  /** What is being made now. A change empties it, so that whoever asks after the change gets a page made after it. */
  const underWay = new Map<string, Promise<KeptPage | undefined>>();
  let recent: (string | null)[] = [];
  /** What was kept before may be old without our having been told: it may only stand in. */
  let trustedFrom = -Infinity;
  let forgotten = 0;

  /** The number of changes so far. */
  const changes = () => forgotten + recent.length;

  function note(tag: string | null): void {
    recent.push(tag);
    if (recent.length > changesRemembered) {
      forgotten += recent.length;
      recent = [];
    }
    underWay.clear();
  }

  function changedSince(begun: number, tags: readonly string[]): boolean {
    if (begun < forgotten) return true;
    return recent.slice(begun - forgotten).some((tag) => tag === null || tags.includes(tag));
  }

  function keep(key: string, page: KeptPage): void {
    pages.set(key, page);
    if (!pages.has(key)) return;
    for (const tag of page.tags) keysOf.set(tag, (keysOf.get(tag) ?? new Set()).add(key));
  }

  return {
    /** A page to show now; an old one is to be made anew meanwhile. */
    find(key: string): { page: KeptPage; old: boolean } | undefined {
      const page = pages.get(key);
      if (!page) return undefined;
      const age = performance.now() - page.keptAt;
      if (page.keptAt <= trustedFrom) return undefined;
      return age < freshMs + staleMs ? { page, old: age >= freshMs } : undefined;
    },

    /** A page to show when a new one cannot be made. */
    findStandIn(key: string): KeptPage | undefined {
      const page = pages.get(key);
      return page && performance.now() - page.keptAt < standInMs ? page : undefined;
    },

    /** Makes a page once, however many ask for it meanwhile. `make` gives nothing where the answer is not one to keep. */
    make(key: string, make: () => Promise<KeptPage | undefined>): Promise<KeptPage | undefined> {
      const already = underWay.get(key);
      if (already) return already;
      const begun = changes();
      const making = make()
        .then((page) => {
          if (page && !changedSince(begun, page.tags)) keep(key, page);
          return page;
        })
        .finally(() => {
          if (underWay.get(key) === making) underWay.delete(key);
        });
      underWay.set(key, making);
      return making;
    },

    /** Forgets every page that shows this. */
    forget(tag: string): void {
      note(tag);
      for (const key of keysOf.get(tag) ?? []) pages.delete(key);
    },

    forgetAll(): void {
      note(null);
      pages.clear();
    },

    /** Every page may be old. Each is made anew before it is shown, and stands in where that cannot be done. */
    distrustAll(): void {
      note(null);
      trustedFrom = performance.now();
    },
  };
}
