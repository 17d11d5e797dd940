import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { readRows, writeRows } from './rows.ts';

const versions = z.record(z.string(), z.string());

/** Returns the version of every direct dependency as package.json pins it. */
export function directDependencies(): { production: Record<string, string>; all: Record<string, string> } {
  const { dependencies, devDependencies } = z
    .object({ dependencies: versions, devDependencies: versions })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  return { production: dependencies, all: { ...dependencies, ...devDependencies } };
}

/** Fills in the version, day of release and size of each direct dependency whose version changed. Asks the registry for the day. */
export function measurePackages(): void {
  const { all } = directDependencies();
  const rows = readRows('dependencies').map(([name = '', version = '', ...rest]) => {
    const pinned = all[name];
    if (pinned === undefined || pinned === version) return [name, version, ...rest];
    return [name, pinned, releaseDay(name, pinned), String(sizeInKb(name)), ...rest.slice(2)];
  });
  writeRows('dependencies', rows);
}

function releaseDay(name: string, version: string): string {
  const times: unknown = JSON.parse(execFileSync('npm', ['view', name, 'time', '--json'], { encoding: 'utf8' }));
  return versions.parse(times)[version]?.slice(0, 10) ?? '';
}

/** Returns the size of a package's own files, without those of the packages that it needs. */
function sizeInKb(name: string): number {
  const cwd = `node_modules/${name}`;
  const files = globSync('**', { cwd, exclude: (file) => file.name === 'node_modules', withFileTypes: true });
  const bytes = files
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(`${file.parentPath}/${file.name}`).size, 0);
  return Math.ceil(bytes / 1_000);
}
