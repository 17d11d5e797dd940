import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { type Entry, madeAt, openEntry } from '#app/history/ledger.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { counted } from '#app/shared/phrases.ts';
import {
  invitations,
  passkeys,
  people,
  secondSteps,
  sessions,
  signInAccounts,
  verifications,
} from '#db/accounts-schema.ts';
import { consents, contactMessages } from '#db/schema.ts';
import { BackupError, type BackupStore, forEachConcurrently, type Manifest } from './backup-store.server.ts';

/** `problems` are sentences that say why the ledger may be incomplete. */
export type Ledger = { entries: Entry[]; problems: string[] };
type Restoring = Pick<Manifest, 'name' | 'ledger'>;

/** Returns the entries with the records about which the backup contains no later decision. A manifest without a name is of a database that no
 * backup restored. Entries in its manifest were written before
 * its snapshot. Others may be older too, if they were written late because the store was away. */
export async function readLedger(app: App, store: BackupStore, manifest: Restoring): Promise<Ledger> {
  const names = await store.listLedger();
  const contained = new Set(manifest.ledger);
  const found: (Entry & { isContained: boolean })[] = [];
  const problems: string[] = [];
  let changed = 0;
  const firstNew = names.findIndex((name) => !contained.has(name));
  await forEachConcurrently(firstNew === -1 ? [] : names.slice(firstNew), 8, async (name) => {
    const isContained = contained.has(name);
    const entry = await store
      .readLedger(name)
      .then((text) => openEntry(app, name, text))
      .catch((error: unknown) => {
        if (error instanceof BackupError || error instanceof SyntaxError || error instanceof z.ZodError) return null;
        throw error;
      });
    if (entry) found.push({ ...entry, isContained });
    else if (!isContained) changed += 1;
  });
  const sorted = found.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const decided = new Map<string, string>();
  for (const { kind, at, records, isContained } of sorted)
    if (isContained) for (const record of records) decided.set(decisionKey(kind, record), at);
  const entries = sorted.map((entry) => ({
    ...entry,
    records: entry.records.filter((record) => entry.at > (decided.get(decisionKey(entry.kind, record)) ?? '')),
  }));
  const missing = (await namedLater(store, manifest)).filter((name) => !contained.has(name) && !names.includes(name));
  const isEnded =
    !manifest.name || entries.some(({ kind, records }) => kind === 'backup' && records[0]?.id === manifest.name);
  if (names.length === 0) problems.push('The ledger is missing.');
  else if (!isEnded) problems.push('The ledger is older than the end of the backup.');
  if (missing.length > 0) problems.push(`Entries missing from the ledger: ${missing.length}.`);
  if (changed > 0) problems.push(`Entries of the ledger that were changed or cannot be read: ${changed}.`);
  return { entries, problems };
}

/** The kinds of one group override each other. */
function decisionKey(kind: Entry['kind'], { id, made }: Entry['records'][number]): string {
  return [kind.replace(/^request-.*/, 'request').replace(/^made-.*/, 'role'), id, made].join(' ');
}

/** The entries that the newest backup saw. A newest backup that cannot be read must not prevent restoring an older one. */
async function namedLater(store: BackupStore, manifest: Restoring): Promise<string[]> {
  const newest = (await store.list()).at(-1);
  if (!newest || newest === manifest.name) return [];
  return store.readManifest(newest).then(
    ({ ledger }) => ledger,
    () => [],
  );
}

/** The number of changed rows by noun. */
export type Applied = Record<string, number>;

/** Applies the entries in order, and ends what a restore must never bring back: sessions, e-mailed links and invitations. */
export async function applyLedger(tx: Tx, { entries }: Ledger): Promise<Applied> {
  await tx.execute(sql`delete from ${sessions}`);
  await tx.execute(sql`delete from ${verifications}`);
  await tx.execute(sql`delete from ${invitations} where accepted_at is null`);
  const changed = new Set<string>();
  for (const { at, kind, records, lastDay } of entries) {
    if (kind === 'backup') continue;
    const [noun, ...statements] = steps[kind];
    // An ISO time again.
    const time = at.replace(/T(..)(..)/, 'T$1:$2:');
    for (const { id, made } of records)
      for (const statement of statements)
        if ((await tx.execute(statement({ id, made, time, lastDay }))).rowCount) changed.add(`${noun} ${id}`);
  }
  return Object.fromEntries(
    nouns.map((noun) => [noun, [...changed].filter((key) => key.startsWith(`${noun} `)).length]),
  );
}

export function formatApplied(applied: Applied): string {
  return nouns.map((noun) => counted(applied[noun] ?? 0, noun)).join(', ');
}

/** For when the ledger may be incomplete: no password, passkey or linked account of the backup can be trusted. */
export async function dropAllSignIns(tx: Tx): Promise<void> {
  for (const table of [signInAccounts, secondSteps, passkeys]) await tx.delete(table);
  await tx.update(people).set({ twoFactorEnabled: false });
}

const nouns = ['consent', 'request', 'account', 'sign-in'] as const;
type LedgerRow = { id: string; made: string; time: string; lastDay: string | null };
type Step = [noun: (typeof nouns)[number], ...statements: ((row: LedgerRow) => SQL)[]];

const isConsent = ({ id, made }: LedgerRow) => sql`id = ${id} and ${madeAt(consents.recordedAt)} = ${made}`;
const isRequest = ({ id, made }: LedgerRow) => sql`id = ${id} and ${madeAt(contactMessages.createdAt)} = ${made}`;

/** They name only columns that every supported version has, because the restored schema may be older than this code. */
const steps: Record<Exclude<Entry['kind'], 'backup'>, Step> = {
  'consent-revoked': [
    'consent',
    (row) => sql`update ${consents} set revoked_at = ${row.time} where ${isConsent(row)} and revoked_at is null`,
  ],
  'consent-last-day': [
    'consent',
    (row) => sql`update ${consents} set expires_on = ${row.lastDay}
      where ${isConsent(row)} and expires_on is distinct from ${row.lastDay}::date`,
  ],
  'request-erased': ['request', (row) => sql`delete from ${contactMessages} where ${isRequest(row)}`],
  'request-deleted': [
    'request',
    (row) => sql`update ${contactMessages} set status = 'deleted', deleted_from = status, deleted_at = ${row.time}
      where ${isRequest(row)} and status <> 'deleted'`,
  ],
  'request-undeleted': [
    'request',
    (row) => sql`update ${contactMessages} set status = deleted_from, deleted_from = null, deleted_at = null
      where ${isRequest(row)} and status = 'deleted'`,
  ],
  'account-removed': ['account', ({ id }) => sql`delete from ${people} where id = ${id}`],
  'made-owner': ['account', ({ id }) => sql`update ${people} set role = 'owner' where id = ${id} and role <> 'owner'`],
  'made-writer': [
    'account',
    ({ id }) => sql`update ${people} set role = 'writer' where id = ${id} and role <> 'writer'`,
  ],
  'sign-in-changed': [
    'sign-in',
    ({ id }) => sql`delete from ${signInAccounts} where user_id = ${id} and provider_id = 'credential'`,
    ({ id }) => sql`delete from ${secondSteps} where user_id = ${id}`,
    ({ id }) => sql`delete from ${passkeys} where user_id = ${id}`,
    ({ id }) => sql`update ${people} set two_factor_enabled = false where id = ${id}`,
  ],
};
