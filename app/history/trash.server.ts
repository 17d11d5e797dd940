import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { data } from 'react-router';
import { z } from 'zod';
import type { App, Person } from '#app/context.ts';
import type { Reply, RecordHandlerArgs } from '#app/forms/form.server.ts';
import { trashDays, trashFields, type TrashedRecord } from '#app/forms/trash.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { autosaves, versions } from '#db/schema.ts';
import { recordActivity } from './activity-log.server.ts';
import { cautiousNow } from './cautious-now.server.ts';

export type TrashRule = {
  /** The noun in the activity log: 'staff' gives staff.delete and staff:12. */
  kind: string;
  table: PgTable & { id: PgColumn; deletedAt: PgColumn; deletedFrom?: PgColumn };
  /** The label in the trash. Never a visitor's name. */
  label: PgColumn | SQL;
  /** 'the post “Winter care”', in the middle of a sentence. */
  nameInSentence: (label: string) => string;
  deleted: (label: string) => string;
  failed: string;
  /** Runs in the transaction of a deletion or a restore. */
  onChange?: (app: App, tx: Tx, id: number) => Promise<void>;
  /** Runs before the row is purged, in the same transaction: remove its files and dependents here. */
  onPurge?: (app: App, tx: Tx, id: number) => Promise<void>;
};

/** Hides the record right away. Returns null if it does not exist. A record in the trash counts as deleted. */
export function moveToTrash(app: App, by: Person, rule: TrashRule, id: number): Promise<string | null> {
  return change(app, by, rule, id, true);
}

/** Restores the record and its status. Returns null if it was purged. */
export function restoreFromTrash(app: App, by: Person, rule: TrashRule, id: number): Promise<string | null> {
  return change(app, by, rule, id, false);
}

function change(app: App, by: Person, rule: TrashRule, id: number, isDeleted: boolean): Promise<string | null> {
  const { table, kind, label, nameInSentence } = rule;
  const status = isDeleted ? sql`'deleted', deleted_from = status` : sql`deleted_from, deleted_from = null`;
  return app.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ label: string }>(sql`
      update ${table} set deleted_at = ${isDeleted ? sql`now()` : null} ${table.deletedFrom && sql`, status = ${status}`}
      where ${table.id} = ${id} and (${table.deletedAt} is null) = ${isDeleted} returning ${label} as label`);
    const [changed] = rows;
    if (!changed) return isDeleted ? findLabel(tx, rule, id) : null;
    await rule.onChange?.(app, tx, id);
    const name = nameInSentence(changed.label);
    const summary = isDeleted ? `Deleted ${name}.` : `Restored ${name} from the trash.`;
    await recordActivity(tx, by, { action: `${kind}.${isDeleted ? 'delete' : 'restore'}`, id, summary });
    return changed.label;
  });
}

export function trashHandlers(...rules: TrashRule[]) {
  const ruleOf = (form: FormData) => {
    const rule = rules.find(({ kind }) => kind === form.get('kind'));
    if (!rule) throw data(null, { status: 400 });
    return rule;
  };
  return {
    async delete({ app, by, form, id }: RecordHandlerArgs): Promise<Reply> {
      const rule = ruleOf(form);
      const label = await moveToTrash(app, by, rule, id);
      if (label === null) return { ok: false, notice: rule.failed, detail: 'It no longer exists.', status: 404 };
      return { ok: true, notice: rule.deleted(label), undo: trashFields('restore', rule.kind, id) };
    },
    async restore({ app, by, form, id }: RecordHandlerArgs): Promise<Reply> {
      const rule = ruleOf(form);
      const label = await restoreFromTrash(app, by, rule, id);
      if (label === null)
        return { ok: false, notice: 'This has been permanently deleted and can’t be restored.', status: 410 };
      return { ok: true, notice: `${capitalized(rule.nameInSentence(label))} was restored.` };
    },
  };
}

/** Returns the latest 100 deletions of one kind. */
export async function listTrash(
  { db }: App,
  { kind, table, label, nameInSentence }: TrashRule,
): Promise<TrashedRecord[]> {
  const { rows } = await db.execute<{ id: string; label: string; deleted_at: string }>(
    sql`select ${table.id} as id, ${label} as label, to_json(${table.deletedAt}) #>> '{}' as deleted_at from ${table}
      where ${table.deletedAt} is not null order by ${table.deletedAt} desc limit 100`,
  );
  return rows.map((row) => ({
    kind,
    id: Number(row.id),
    name: capitalized(nameInSentence(row.label)),
    deletedAt: row.deleted_at,
  }));
}

export async function countTrash({ db }: App, { kind, table }: TrashRule): Promise<{ kind: string; count: number }> {
  return { kind, count: await db.$count(table, isNotNull(table.deletedAt)) };
}

const purgedAtOnce = 100;

/** Purges records after `trashDays` in the trash, each in its own transaction. */
export function purgeTrashJob(rules: readonly TrashRule[]) {
  return defineJob(
    'purge-trash',
    z.object({}),
    async (app: App) => {
      if ((await cautiousNow(app)) === null) return;
      for (const rule of rules) while (await purgeSome(app, rule));
    },
    { cron: '20 * * * *' },
  );
}

async function purgeSome(app: App, { kind, table, onPurge }: TrashRule): Promise<boolean> {
  const overdue = sql`${table.deletedAt} <= now() - make_interval(days => ${trashDays})`;
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select ${table.id} as id from ${table} where ${overdue} limit ${purgedAtOnce}`,
  );
  for (const { id } of rows)
    await app.db.transaction(async (tx) => {
      // Skip it if it was restored meanwhile.
      const found = await tx.execute(sql`select 1 from ${table} where ${table.id} = ${id} and ${overdue} for update`);
      if (found.rows.length === 0) return;
      await onPurge?.(app, tx, Number(id));
      for (const history of [versions, autosaves])
        await tx.delete(history).where(and(eq(history.record, kind), eq(history.recordId, Number(id))));
      await tx.delete(table).where(eq(table.id, id));
    });
  return rows.length === purgedAtOnce;
}

async function findLabel(tx: Tx, { table, label }: TrashRule, id: number): Promise<string | null> {
  const { rows } = await tx.execute<{ label: string }>(
    sql`select ${label} as label from ${table} where ${table.id} = ${id}`,
  );
  return rows[0]?.label ?? null;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
