import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { plainPage } from '#app/platform/plain-page.server.ts';
import { findClinicFacts, knownFactsSchema, lastKnownFacts, recallFacts } from './clinic.server.ts';
import { statusPage, type Known } from './status-page.server.ts';
import { phoneToCall } from './clinic-facts.ts';

/** How often each web process asks the database. A poll and no notification: it works alike behind every pooler and after every break. */
const everyMs = 5_000;
/** What has not changed is written down again after this, so that a later start knows its age. */
const writeEveryMs = 30_000;

const writtenSchema = z.object({ facts: knownFactsSchema, readAt: z.iso.datetime() });

/** Keeps what /status says in memory and on disk, so that it is answered when the database is not there, even after a new start. */
export function keepStatus(app: App) {
  const file = join(app.config.statusFolder, 'status.json');
  let known: Known | undefined;
  let written = { facts: '', at: -Infinity };
  let running = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();

  async function recall(): Promise<void> {
    try {
      const { facts, readAt } = writtenSchema.parse(JSON.parse(await readFile(file, 'utf8')));
      known ??= { facts, readAt, away: true };
      recallFacts(app, facts);
    } catch {
      // The first start of all, or a file of another version: the database will tell.
    }
  }

  async function ask(): Promise<void> {
    try {
      const facts = await findClinicFacts(app);
      if (known?.away) app.log.info('the status page knows the present state again');
      known = { facts, readAt: new Date().toISOString(), away: false };
    } catch (error) {
      if (known && !known.away) app.log.warn({ err: error }, 'the status page shows what was known last');
      if (known) known = { ...known, away: true };
      return;
    }
    await writeDown(known).catch((error: unknown) => {
      app.log.error({ err: error }, 'the state for the status page could not be written down');
    });
  }

  async function writeDown({ facts, readAt }: Known): Promise<void> {
    const text = JSON.stringify(facts);
    if (text === written.facts && performance.now() - written.at < writeEveryMs) return;
    await mkdir(app.config.statusFolder, { recursive: true });
    // Several processes may share the folder: each writes a file of its own, and a reader meets the old or the new one, never a half.
    const own = `${file}.${process.pid}`;
    await writeFile(own, JSON.stringify({ facts, readAt }));
    await rename(own, file);
    written = { facts: text, at: performance.now() };
  }

  async function round(): Promise<void> {
    await ask();
    if (!running) return;
    timer = setTimeout(() => {
      underWay = round();
    }, everyMs);
  }

  return {
    start(): void {
      running = true;
      underWay = recall().then(round);
    },
    async stop(): Promise<void> {
      running = false;
      clearTimeout(timer);
      await underWay;
    },
    answer(requestId: string, ifNoneMatch: string | null): Response {
      if (known) return statusPage(known.away ? known : { ...known, facts: lastKnownFacts(app) }, ifNoneMatch);
      return plainPage({
        status: 503,
        title: 'We do not know yet',
        sentences: ['This page was asked for before our records could be read for the first time. Please call us.'],
        phone: phoneToCall(lastKnownFacts(app)),
        requestId,
      });
    },
  };
}
