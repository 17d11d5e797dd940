import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the newest PostgreSQL installed on this machine, from Debian's folder. */
export function systemBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root).filter((version) => existsSync(join(root, version, 'bin', 'initdb')));
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest && join(root, newest, 'bin');
}
