import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ledgerFolder, ledgerKey } from '#app/history/ledger.server.ts';
import { type Age, openBackupAge } from '#app/platform/age.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import {
  type Files,
  listPages,
  once,
  openFiles,
  type Bytes,
  splitChunks,
  type StoredFile,
  concatBytes,
} from '#app/platform/files.server.ts';

/** An error whose message tells the operator what is wrong or what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const backedUpFileSchema = z.object({
  key: z.string(),
  bytes: z.number(),
  modifiedAt: z.string(),
  sha256: z.string(),
  object: z.string(),
});
export type BackedUpFile = z.infer<typeof backedUpFileSchema>;

const manifestSchema = z.object({
  format: z.literal(1),
  /** The backup's name, so that an older manifest cannot be passed off as this one. */
  name: z.string(),
  major: z.number(),
  dump: z.object({ parts: z.number(), bytes: z.number(), sha256: z.string() }),
  tables: z.record(z.string(), z.object({ rows: z.number(), digest: z.string() })),
  files: z.array(backedUpFileSchema),
  /** Files that a row refers to but that were missing from the store. */
  missing: z.array(z.string()),
  /** The ledger's entries that were written before the snapshot, so that the dump contains them. */
  ledger: z.array(z.string()).default([]),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const objectsFolder = 'files/';
const backupsFolder = 'backups/';
const proof = '/restored.age';
const partBytes = 8 * 1024 * 1024;

export type BackupStore = Awaited<ReturnType<typeof openBackupStore>>;

/**
 * Opens the backup store, in which everything is encrypted. `backups/NAME/` holds the dump in parts and, written last, the manifest.
 * `files/` holds every file once for all backups, under a keyed hash as its name. `ledger/` holds what a restore must not undo.
 */
export async function openBackupStore({ backup, dataIndexKey }: Pick<Config, 'backup' | 'dataIndexKey'>) {
  if (!backup) throw new BackupError('Backups are not set up. Set BACKUP_TO; .env.example explains it.');
  const { key, recipient } = backup;
  if (!key && !recipient)
    throw new BackupError('BACKUP_RECIPIENT or BACKUP_KEY is missing. Create both with: npm run backup -- --new-key');
  const files = openFiles({ files: backup.to });
  const age = await openBackupAge(backup, dataIndexKey).catch((error: unknown) => {
    const problem = error instanceof Error ? error.message : 'invalid';
    throw new BackupError(
      `${recipient ? 'BACKUP_RECIPIENT or BACKUP_KEY' : 'BACKUP_KEY'} cannot be read (${problem}). Copy it again in full.`,
    );
  });
  return {
    files,
    /** Without the key, backups can be written but neither read nor deleted. */
    canRead: key !== undefined,
    /** Returns the backups' names, newest last. A backup without a manifest is unfinished and not listed. */
    async list(): Promise<string[]> {
      const keys = await keysBelow(files, backupsFolder);
      return keys.flatMap((stored) => /^backups\/([^/]+)\/manifest\.age$/.exec(stored)?.[1] ?? []).sort();
    },
    async writeManifest(manifest: Manifest): Promise<void> {
      const bytes = await concatBytes(age.encrypt(once(Buffer.from(JSON.stringify(manifest)))));
      await files.put(manifestKey(manifest.name), bytes, 'application/octet-stream');
    },
    async readManifest(name: string): Promise<Manifest> {
      if (!key) throw new BackupError('BACKUP_KEY is missing. It is needed to open backups.');
      const bytes = await concatBytes(opened(files, age, [manifestKey(name)]));
      const manifest = manifestSchema.parse(JSON.parse(bytes.toString()));
      if (manifest.name !== name) throw new BackupError(`Backup ${name} contains the manifest of ${manifest.name}.`);
      return manifest;
    },
    /** Encrypted as one stream, then split. `cat` the parts in order and `age -d` opens them. */
    async writeDump(name: string, plain: Bytes): Promise<Manifest['dump']> {
      const hash = createHash('sha256');
      let bytes = 0;
      let parts = 0;
      const measured = async function* () {
        for await (const piece of plain) {
          hash.update(piece);
          bytes += piece.length;
          yield piece;
        }
      };
      for await (const part of splitChunks(age.encrypt(measured()), partBytes))
        await files.put(partKey(name, ++parts), part, 'application/octet-stream');
      return { parts, bytes, sha256: hash.digest('hex') };
    },
    readDump: ({ name, dump }: Manifest): Bytes =>
      verified(
        opened(
          files,
          age,
          Array.from({ length: dump.parts }, (_, i) => partKey(name, i + 1)),
        ),
        dump.sha256,
      ),
    /** Records beside a backup that it was verified, for the machine that has no key. */
    async writeProof(name: string): Promise<void> {
      const bytes = await concatBytes(age.encrypt(once(Buffer.from(name))));
      await files.put(`${backupsFolder}${name}${proof}`, bytes, 'application/octet-stream');
    },
    /** When a backup was last recorded as verified; null if none was. */
    async lastProof(): Promise<Date | null> {
      const proofs = (await filesBelow(files, backupsFolder)).filter((file) => file.key.endsWith(proof));
      return proofs.reduce<Date | null>((last, { modifiedAt: at }) => (last && last > at ? last : at), null);
    },
    /** Returns the names of the ledger's entries, oldest first. */
    async listLedger(): Promise<string[]> {
      return (await keysBelow(files, ledgerFolder)).map((stored) => stored.slice(ledgerFolder.length, -'.age'.length));
    },
    readLedger: async (name: string): Promise<string> =>
      (await concatBytes(opened(files, age, [ledgerKey(name)]))).toString(),
    objectFor: (sha256: string): string => {
      const name = age.name(sha256);
      return `${objectsFolder}${name.slice(0, 2)}/${name}.age`;
    },
    async writeObject(object: string, plain: Uint8Array): Promise<void> {
      await files.put(object, await concatBytes(age.encrypt(once(plain))), 'application/octet-stream');
    },
    readObject: ({ object, sha256 }: Pick<BackedUpFile, 'object' | 'sha256'>): Promise<Buffer> =>
      concatBytes(verified(opened(files, age, [object]), sha256)),
    /** Removes every backup except these, the objects that none of these refers to, and the ledger's entries that all of these contain. */
    async prune(names: string[]): Promise<number> {
      const wanted = new Set<string>();
      let contained: Set<string> | undefined;
      for (const name of names) {
        const manifest = await this.readManifest(name);
        for (const { object } of manifest.files) wanted.add(object);
        const entries = manifest.ledger.filter((entry) => contained?.has(entry) ?? true);
        contained = new Set(entries);
      }
      const old = (await keysBelow(files, backupsFolder)).filter(
        (stored) => !names.includes(stored.split('/')[1] ?? ''),
      );
      // Delete the manifests first, so that an interrupted run leaves no incomplete backup in the list.
      old.sort((a, b) => Number(b.endsWith('/manifest.age')) - Number(a.endsWith('/manifest.age')));
      const unnamed = (await keysBelow(files, objectsFolder)).filter((stored) => !wanted.has(stored));
      const entries = Array.from(contained ?? [], ledgerKey);
      for (const stored of [...old, ...unnamed, ...entries]) await files.remove(stored);
      return old.filter((stored) => stored.endsWith('/manifest.age')).length;
    },
  };
}

export async function keysBelow(files: Files, prefix: string): Promise<string[]> {
  return (await filesBelow(files, prefix)).map(({ key }) => key);
}

async function filesBelow(files: Files, prefix: string): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const page of listPages(files, prefix)) found.push(...page);
  return found;
}

function manifestKey(name: string): string {
  return `${backupsFolder}${name}/manifest.age`;
}

function partKey(name: string, part: number): string {
  return `${backupsFolder}${name}/database-${String(part).padStart(5, '0')}.age`;
}

async function* opened(files: Files, age: Age, keys: string[]): Bytes {
  const sealed = async function* () {
    for (const key of keys) {
      const found = await files.read(key);
      if (!found) throw new BackupError(`The backup is incomplete: ${key} is missing.`);
      yield* found.stream;
    }
  };
  try {
    yield* age.decrypt(sealed());
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    const text = cause instanceof Error ? cause.message : '';
    throw new BackupError(
      /no identity matched|no identities/i.test(text)
        ? 'BACKUP_KEY does not open this backup.'
        : `${keys.length > 1 ? 'The dump' : (keys[0] ?? '')} cannot be opened: it was changed, truncated or unreadable (${text}).`,
      { cause },
    );
  }
}

/** Holds back the last chunk until the hash matches, so that a consumer never completes with wrong data. */
async function* verified(bytes: Bytes, sha256: string): Bytes {
  const hash = createHash('sha256');
  let held: Uint8Array | undefined;
  for await (const piece of bytes) {
    if (held) yield held;
    hash.update(piece);
    held = piece;
  }
  if (hash.digest('hex') !== sha256) throw new BackupError('Part of the backup was replaced with other data.');
  if (held) yield held;
}

/** Calls `run` for every item, with at most `atOnce` calls at a time. The first failure rejects. */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  atOnce: number,
  run: (item: Item) => Promise<void>,
) {
  const rest = items[Symbol.iterator]();
  const work = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await run(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
