import { rmSync } from 'node:fs';

/** Removes a folder. Retries for five seconds, because a process that is exiting may still write to it. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 25, retryDelay: 200 });
}
