import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = { folder: string; fill: () => void; empty: () => void; remove: () => void };

/** Mounts a disk of this many megabytes in memory, which can be filled completely. Needs permission to mount. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      for (const bytes of [1024 * 1024, 4096]) {
        const zeros = Buffer.alloc(bytes);
        try {
          while (writeSync(file, zeros) > 0);
        } catch {
          // Full.
        }
      }
      closeSync(file);
    },
    empty: () => rmSync(filler, { force: true }),
    remove() {
      // Lazy unmount, because a server that was just stopped may still use it.
      execFileSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}
