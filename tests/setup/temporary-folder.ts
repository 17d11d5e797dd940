import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from './remove-folder.ts';

/** Makes a folder for the temporary files of tests or of a drill. It is removed when this process exits. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-run-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o711);
  process.on('exit', () => removeFolder(folder));
  return folder;
}
