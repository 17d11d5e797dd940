import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { clinic, comments, posts, staffMembers } from '#db/schema.ts';
import { keepRunning } from '#server/supervisor.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { startDemo } from '#tests/setup/start-demo.ts';
import type { DrillResult } from './run.ts';

const webProcesses = 4;
const readers = 12;
/** No page may show outdated content for longer than this after a commit. */
const maxMs = 1_000;
const slug = 'getting-ready-for-your-first-fitting';

/** Content that the drill keeps rewriting, with its version number in the text, and the pages that show it. */
type Place = {
  pages: string[];
  mark: string;
  write: (text: string) => Promise<unknown>;
  /** When each version was committed; the index is the version. */
  committed: number[];
};

/**
 * Measures how stale the pages are during random writes under load, while the change notification connections keep being cut. It
 * asks every process in turn.
 */
export async function freshnessDrill(short: boolean): Promise<DrillResult> {
  const writes = short ? 150 : 1_000;
  const firstPort = await freePorts(webProcesses);
  const demo = await startDemo('freshness', firstPort, { LOG_LEVEL: 'warn' });
  const ports = Array.from({ length: webProcesses }, (_, i) => firstPort + i);
  const others = ports
    .slice(1)
    .map((port) => ({ ...process.env, ...demo.env, NODE_ENV: 'production', PORT: String(port) }))
    .map((env) => keepRunning('server/web.ts', env, () => undefined));
  const app = demo.openApp();
  const { db } = app;
  const breaches: string[] = [];
  const counts = { reads: 0, fromMemory: 0, other: 0, cuts: 0, deletions: 0 };
  let oldest = 0;
  let running = true;
  try {
    const [post] = await db.select({ id: posts.id }).from(posts).where(eq(posts.slug, slug));
    const [member] = await db.select({ id: staffMembers.id }).from(staffMembers).limit(1);
    const postId = post?.id ?? 0;
    const places: Place[] = [
      {
        mark: 'Clinic',
        pages: ['/', '/contact', '/gallery', `/blog/${slug}`],
        write: (text) => db.update(clinic).set({ facts: sql`facts || jsonb_build_object('tagline', ${text}::text)` }),
        committed: [],
      },
      {
        mark: 'Title',
        pages: ['/', '/blog', `/blog/${slug}`],
        write: (text) => db.update(posts).set({ title: text }).where(eq(posts.id, postId)),
        committed: [],
      },
      {
        mark: 'Member',
        pages: ['/about'],
        write: (text) =>
          db
            .update(staffMembers)
            .set({ name: text })
            .where(eq(staffMembers.id, member?.id ?? 0)),
        committed: [],
      },
      {
        mark: 'Comment',
        pages: [`/blog/${slug}`],
        // The same transaction deletes the previous comment, which must never be shown again.
        write: (text) =>
          db.transaction(async (tx) => {
            await tx.delete(comments).where(eq(comments.name, 'Sample drill'));
            await tx.insert(comments).values({ postId, name: 'Sample drill', message: text });
            counts.deletions += 1;
          }),
        committed: [],
      },
    ];
    const put = async (place: Place) => {
      await place.write(`${place.mark} version ${place.committed.length}.`);
      place.committed.push(performance.now());
    };
    for (const place of places) await put(place);
    for (const port of ports) await untilReady(port);

    const read = async (page: string) => {
      const begun = performance.now();
      const { status, body, how } = await fetchAnew(`http://127.0.0.1:${ports[counts.reads % webProcesses]}${page}`);
      counts.reads += 1;
      if (how?.includes('hit')) counts.fromMemory += 1;
      if (status !== 200) counts.other += 1;
      for (const { mark, pages, committed } of places) {
        if (!pages.includes(page) || status !== 200) continue;
        const seen = Number(new RegExp(`${mark} version (\\d+)\\.`).exec(body)?.[1] ?? -1);
        // A version is stale since the commit of the next one.
        const old = begun - (committed[seen + 1] ?? Infinity);
        oldest = Math.max(oldest, old);
        if (old > maxMs) breaches.push(`${page} showed ${mark} ${seen}, ${Math.round(old)} ms after the next version`);
      }
    };
    const pages = [...new Set(places.flatMap((place) => place.pages))];
    const load = Array.from({ length: readers }, async (_, i) => {
      for (let n = i; running; n += 1) await read(pages[n % pages.length] ?? '/');
    });
    for (let n = 0; n < writes; n += 1) {
      const place = places[Math.floor(Math.random() * places.length)];
      if (place) await put(place);
      if (n % 50 === 25) {
        await db.execute(sql`
          select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'clinic-changes%'`);
        counts.cuts += 1;
      }
      await wait(5 + Math.random() * 40);
    }
    // Reads every page once more without writes, because a missed change would stay.
    await wait(maxMs);
    running = false;
    await Promise.all(load);
    for (let round = 0; round < webProcesses * 2; round += 1) for (const page of pages) await read(page);
  } finally {
    running = false;
    await Promise.all(others.map((web) => web.stop()));
    await app.db.$client.end();
    await demo.stop();
  }
  if (counts.other > 0) breaches.push(`${counts.other} responses were not 200`);
  if (counts.fromMemory < counts.reads / 10) breaches.push('too few responses came from memory to judge');
  const rows = [
    {
      writes,
      'listeners cut': counts.cuts,
      'comments deleted': counts.deletions,
      reads: counts.reads,
      'from memory': counts.fromMemory,
      'oldest, ms': Math.round(oldest),
      'older than 1 s': breaches.length,
    },
  ];
  return { rows, breaches: breaches.slice(0, 10) };
}

async function untilReady(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
}

function fetchAnew(url: string): Promise<{ status: number; body: string; how: string | undefined }> {
  return new Promise((done, failed) => {
    request(url, { agent: false, headers: { Connection: 'close' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', failed);
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          how: answer.headers['cache-status']?.toString(),
        }),
      );
    })
      .on('error', failed)
      .end();
  });
}
