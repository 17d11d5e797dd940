import { rmSync } from 'node:fs';

/** Removes a folder although a process that is just ending may still write into it: tries again for five seconds. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 25, retryDelay: 200 });
}
