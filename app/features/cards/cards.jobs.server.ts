import { z } from 'zod';
import type { App } from '#app/context.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { cardKey, findCard } from './card.server.ts';
import { drawCard } from './draw-card.server.ts';

/** Draws the card that this number has now, if it is not there yet, and removes those it had before. */
export const drawCardOf = defineJob('draw-card', z.object({ number: z.number().int().min(0) }), drawCurrentCard);

async function drawCurrentCard(app: App, { number }: { number: number }): Promise<void> {
  const found = await findCard(app, await findClinicFacts(app), number);
  const key = found && cardKey(found.card);
  if (key && !(await app.files.exists(key))) await app.files.put(key, await drawCard(app, found.card), 'image/png');
  const { files } = await app.files.list(`cards/${number}/`);
  for (const file of files) if (file.key !== key) await app.files.remove(file.key);
}
