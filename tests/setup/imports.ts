import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the imports of a source file, including types. */
function importsOf(file: string): { to: string; name: string }[] {
  return [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => ({
    name,
    to: resolveImport(file, name),
  }));
}

function resolveImport(file: string, name: string): string {
  return name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(file), name) : name;
}

const roomOf = (path: string) => /^app\/(\w[\w-]*)\/|^(server|cli|db)\//.exec(path)?.slice(1).find(Boolean);

/** server → routes → features → history → forms → platform → shared: each folder may import only from those listed. */
const mayUse: Record<string, string[]> = {
  shared: ['shared'],
  platform: ['platform', 'shared', 'db'],
  ui: ['ui', 'shared', 'styles'],
  emails: ['emails', 'shared'],
  forms: ['forms', 'platform', 'shared', 'ui', 'db'],
  history: ['history', 'forms', 'platform', 'shared', 'ui', 'db'],
  features: ['features', 'history', 'forms', 'platform', 'shared', 'ui', 'emails', 'db', 'styles'],
  site: ['site', 'features', 'history', 'forms', 'platform', 'shared', 'ui', 'enhance', 'styles', 'db'],
  routes: ['routes', 'features', 'history', 'forms', 'site', 'shared', 'ui', 'enhance', 'styles'],
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
    // It tries an eval in the browser, which the policy refuses. The build leaves only a route's server part out of the browser.
    if (name === 'zod' && file.startsWith('app/') && !/^app\/routes\/|\.(server|test)\./.test(file))
      return [`${file} uses ${name} in the browser`];
    return allowed && other && !allowed.includes(other) ? [`${file} uses ${to}`] : [];
  });
}

const featureOf = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1];

/** Returns which features import which others. */
export function featureImports(files: string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of files)
    for (const { to } of importsOf(file)) {
      const [one, other] = [featureOf(file), featureOf(to)];
      if (one && other && one !== other) found.set(one, (found.get(one) ?? new Set()).add(other));
    }
  return found;
}

/** Returns circles of any length, such as 'a → b → c → a', until every feature on one is named. */
export function findCircles(imports: Map<string, Set<string>>): string[] {
  const found: string[][] = [];
  for (const start of [...imports.keys()].toSorted()) {
    if (found.some((circle) => circle.includes(start))) continue;
    const way = wayRound(start, imports);
    if (way) found.push(way);
  }
  return found.map((way) => way.join(' → '));
}

function wayRound(start: string, imports: Map<string, Set<string>>): string[] | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways)
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  return undefined;
}

/** The frameworks import these by name. */
const entryPoints =
  /^(app\/(routes\/.*|root|routes|entry\.\w+)|[^/]+\.config|server\/app|tests\/building-blocks)\.tsx?$/;
const exported = /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm;
const imported =
  /(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\} from '([^']+)'|import(?:\(| (?:type )?\* as \w+ from )'([^']+)'/g;

/** Returns the exported names that no other file imports, so that readers may trust the word `export`. */
export function unusedExports(files: string[]): string[] {
  const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const used = new Set(
    sources.flatMap(({ file, text }) =>
      [...text.matchAll(imported)].flatMap(([, names = '', from = '', whole]) =>
        whole
          ? [`${resolveImport(file, whole)}: *`]
          : names.split(',').map((name) => {
              const [first = ''] = name
                .trim()
                .replace(/^type /, '')
                .split(' ');
              return `${resolveImport(file, from)}: ${first}`;
            }),
      ),
    ),
  );
  return sources
    .filter(({ file }) => !entryPoints.test(file) && !used.has(`${file}: *`))
    .flatMap(({ file, text }) => [...text.matchAll(exported)].map(([, name = '']) => `${file}: ${name}`))
    .filter((name) => !used.has(name));
}
