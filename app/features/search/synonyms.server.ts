import { asc, eq, gt, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { recordActivity } from '#app/records/activity-log.server.ts';
import { detectConflict } from '#app/records/conflict.server.ts';
import { formSchema } from '#app/records/fields.server.ts';
import { readForm, type Reply, type RecordHandlerArgs } from '#app/records/form.server.ts';
import { clinicToday } from '#app/records/zone.server.ts';
import { formValues } from '#app/records/fields.ts';
import { readField } from '#app/shared/form-data.ts';
import { searchMisses, searchSynonyms } from '#db/schema.ts';
import { synonymErrorMessages, synonymFields, type SynonymRow } from './synonym.ts';

/** Limited, because every search reads all synonyms. */
const maxSynonyms = 500;

export function listSynonyms({ db }: App): Promise<SynonymRow[]> {
  return db.select().from(searchSynonyms).orderBy(asc(searchSynonyms.typed)).limit(maxSynonyms);
}

/** Counts the searches without results in the last 7 days. */
export async function countMisses({ db }: App): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${searchMisses.count}), 0)::int` })
    .from(searchMisses)
    .where(gt(searchMisses.day, sql`${clinicToday} - 7`));
  return row?.count ?? 0;
}

const schema = formSchema(synonymFields);
const gone: Reply = { ok: false, notice: 'These synonyms no longer exist.', status: 404 };

export const synonymHandlers = {
  async 'add-synonym'({ app, staff, form }: RecordHandlerArgs): Promise<Reply> {
    const read = readForm(form, schema, synonymErrorMessages['add-synonym']);
    if (!read.ok) return read.answer;
    const { typed, finds } = read.input;
    return app.db.transaction(async (tx): Promise<Reply> => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('search_synonyms'))`);
      if ((await tx.$count(searchSynonyms)) >= maxSynonyms)
        return { ok: false, notice: `You already have ${maxSynonyms} entries. Remove some first.` };
      const next = sql<number>`(select coalesce(max(id), 0) + 1 from ${searchSynonyms})`;
      await tx.insert(searchSynonyms).values({ id: next, typed, finds });
      await recordActivity(tx, staff, { action: 'search.add', summary: `Added search synonyms for “${typed}”.` });
      return { ok: true, notice: `A search for “${typed}” now also finds “${finds}”.`, sent: readField(form, 'form') };
    });
  },

  async 'save-synonym'({ app, staff, form, id }: RecordHandlerArgs): Promise<Reply> {
    const read = readForm(form, schema, synonymErrorMessages['save-synonym']);
    if (!read.ok) return read.answer;
    const { typed, finds } = read.input;
    return app.db.transaction(async (tx): Promise<Reply> => {
      const [now] = await tx.select().from(searchSynonyms).where(eq(searchSynonyms.id, id)).for('update');
      if (!now) return gone;
      const changed = detectConflict(form, synonymFields, formValues(synonymFields, now));
      if (changed) return changed;
      await tx.update(searchSynonyms).set({ typed, finds }).where(eq(searchSynonyms.id, id));
      const summary = `Changed search synonyms for “${typed}”.`;
      await recordActivity(tx, staff, { action: 'search.save', id, summary });
      return { ok: true, notice: `A search for “${typed}” now also finds “${finds}”.` };
    });
  },

  async 'delete-synonym'({ app, staff, id }: RecordHandlerArgs): Promise<Reply> {
    return app.db.transaction(async (tx): Promise<Reply> => {
      const [removed] = await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning();
      if (!removed) return gone;
      const { typed, finds } = removed;
      const summary = `Removed search synonyms for “${typed}”.`;
      await recordActivity(tx, staff, { action: 'search.remove', id, summary });
      const notice = `Removed. A search for “${typed}” finds only pages that use those words.`;
      return { ok: true, notice, undo: { intent: 'add-synonym', typed, finds } };
    });
  },
};
