import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the imports of a source file, including types. */
export function importsOf(file: string): { to: string; name: string }[] {
  return [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => ({
    name,
    to: name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(file), name) : name,
  }));
}

const roomOf = (path: string) => /^app\/(\w[\w-]*)\/|^(server|cli|db)\//.exec(path)?.slice(1).find(Boolean);

/** server → routes → features → records → platform → shared: each folder may import only from those listed. */
const mayUse: Record<string, string[]> = {
  shared: ['shared'],
  platform: ['platform', 'shared', 'db'],
  ui: ['ui', 'shared', 'styles'],
  emails: ['emails', 'shared'],
  records: ['records', 'platform', 'shared', 'ui', 'db'],
  features: ['features', 'records', 'platform', 'shared', 'ui', 'emails', 'db', 'styles'],
  site: ['site', 'features', 'records', 'platform', 'shared', 'ui', 'enhance', 'styles', 'db'],
  routes: ['routes', 'features', 'records', 'site', 'shared', 'ui', 'enhance', 'styles'],
};

const mayNotUse: Record<string, RegExp> = {
  shared: /^(react-router|node:crypto)$/,
  routes: /^(drizzle-orm|pg|pg-boss|node:.*)(\/|$)/,
};

/** Returns the imports that break the direction in docs/architecture.md, as sentences. */
export function crossings(file: string): string[] {
  const room = roomOf(file);
  const allowed = room && mayUse[room];
  return importsOf(file).flatMap(({ to, name }) => {
    const other = roomOf(to);
    if (room && mayNotUse[room]?.test(name)) return [`${file} uses ${name}`];
    return allowed && other && !allowed.includes(other) ? [`${file} uses ${to}`] : [];
  });
}

const featureOf = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1];

/** Returns the pairs of features that import each other. */
export function featureCircles(files: string[]): string[] {
  const pairs = new Set(
    files.flatMap((file) => importsOf(file).map(({ to }) => `${featureOf(file)} ${featureOf(to)}`)),
  );
  return [...pairs].filter((pair) => {
    const [one = '', other = ''] = pair.split(' ');
    return !pair.includes('undefined') && one < other && pairs.has(`${other} ${one}`);
  });
}
