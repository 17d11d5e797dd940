/** The data behind docs/evidence, and the parts of its pages that `npm run docs` generates from it. */
import { globSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { directDependencies } from './measure-packages.ts';
import { readRows } from './rows.ts';

const filesIn = (cell: string) => cell.split(' ').filter((word) => word !== '');

/** Which test file says the id of which sentence, as in `spec('2.3')`. */
export const tags = globSync(['{app,db,server,cli}/**/*.test.{ts,tsx}', 'tests/e2e/*.e2e.ts'])
  .toSorted()
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bspec\(('[^)]+)\)/g)].flatMap(([, ids = '']) =>
      [...ids.matchAll(/'([^']+)'/g)].map(([, id = '']) => ({ id, file })),
    ),
  );

/** What was asked for. `instead` says where we differ on purpose, and `reading` names the headings of docs/requirements.md that say why. */
export const sentences = readRows('spec').map(([id = '', group = '', sentence = '', reading = '', instead = '']) => {
  const files = tags.filter((tag) => tag.id === id).map(({ file }) => file);
  return { id, group, sentence, reading, instead, files };
});

/** OWASP ASVS 5.0, levels 1 and 2. */
export const requirements = readRows('asvs').map(
  ([id = '', group = '', name = '', state = '', how = '', proof = '']) => {
    return { id, group, name, state, how, files: filesIn(proof) };
  },
);

/** WCAG 2.2, levels A and AA. A criterion that no test holds says why. */
export const criteria = readRows('wcag').map(([id = '', group = '', , name = '', how = '', heldBy = '']) => {
  const noTest = heldBy.startsWith('no test: ') ? heldBy : '';
  return { id, group, name, how, noTest, files: noTest ? [] : filesIn(heldBy) };
});

/** A table with a line for each group: its name, what `count` says of its rows, and their files. */
function tableOf<Row extends { group: string; files: string[] }>(
  head: string[],
  rows: Row[],
  count: (rows: Row[]) => number[],
): string {
  const lines = [...Map.groupBy(rows, ({ group }) => group)].map(([group, own]) => [
    group,
    ...count(own),
    listFiles(own.flatMap(({ files }) => files)),
  ]);
  return table(head, lines);
}

function table(head: string[], rows: (string | number)[][]): string {
  const [first, ...rest] = [head, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [first, `|${'---|'.repeat(head.length)}`, ...rest].join('\n');
}

function listFiles(files: string[]): string {
  return [...new Set(files)].map((file) => `\`${file}\``).join(', ');
}

const readings = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^### (\d+)\. (.+)$/gm)];

function linkReading(number: string): string {
  const [, , title] = readings.find(([, own]) => own === number) ?? [];
  if (!title) throw new Error(`docs/requirements.md has no reading ${number}.`);
  return `[${number}](../requirements.md#${number}-${title.toLowerCase().replaceAll(' ', '-')})`;
}

function specPart(): string {
  const differences = sentences
    .filter(({ instead }) => instead !== '')
    .map(({ id, instead, reading }) => `- ${id}: ${instead} (${reading.split(', ').map(linkReading).join(', ')})`);
  return `${tableOf(['section', 'sentences', 'held by'], sentences, (own) => [own.length])}

## Where we differ on purpose

A number links to the reading that says why.

${differences.join('\n')}`;
}

const withState = (state: string, rows = requirements) => rows.filter((row) => row.state === state);

const inFull = (state: string) =>
  withState(state)
    .map(({ id, name, how, files }) => `- **${id} ${name}.** ${how}. ${listFiles(files)}`.trimEnd())
    .join('\n');

function asvsPart(): string {
  const [met, notApplicable, operator, open] = ['met', 'n/a', 'operator', 'open'].map(
    (state) => withState(state).length,
  );
  const head = ['chapter', 'met', 'with a test', 'n/a', 'tests and drills'];
  return `${met} are met, ${notApplicable} do not apply, ${operator} are the operator's and ${open} are open.

## Open

${inFull('open')}

## For the operator

${inFull('operator')}

## By chapter

${tableOf(head, requirements, (own) => [
  withState('met', own).length,
  withState('met', own).filter(({ files }) => files.length > 0).length,
  withState('n/a', own).length,
])}`;
}

function wcagPart(): string {
  const exceptions = criteria
    .filter(({ noTest, how }) => noTest || /^(n\/a|Partly): /.test(how))
    .map(({ id, name, how, noTest }) => `- ${id} ${name}. ${how} ${noTest && `(${noTest})`}`.trimEnd());
  return `${tableOf(['guideline', 'criteria', 'held by'], criteria, (own) => [own.length])}

What has no test, does not apply or is open:

${exceptions.join('\n')}`;
}

/** Our direct dependencies, each with its job and what would replace it. `npm run docs` fills in version, day and size. */
export const dependencies = readRows('dependencies').map(
  ([name = '', version = '', released = '', kB = '', job = '', instead = '']) => {
    return { name, version, released, kB: Number(kB), job, instead };
  },
);

function dependenciesPart(): string {
  const { production } = directDependencies();
  const head = ['package', 'job', 'version', 'released', 'kB', 'what would replace it'];
  const [inProduction, inDevelopment] = [true, false].map((wanted) => {
    const rows = dependencies
      .filter(({ name }) => Object.hasOwn(production, name) === wanted)
      .map(({ name, version, released, kB, job, instead }) => [name, job, version, released, toGrouped(kB), instead]);
    return table(head, rows);
  });
  return `### In production\n\n${inProduction}\n\n### In development\n\n${inDevelopment}`;
}

const toGrouped = (figure: number) => figure.toLocaleString('en');

/** Which licenses a production package may have. One with `only` is allowed to the package whose name begins so. */
export const licenses = readRows('licenses').map(([license = '', only = '', why = '']) => ({ license, only, why }));

const lockedPackages = z.record(
  z.string(),
  z.object({ license: z.string().default('not stated'), dev: z.boolean().default(false) }),
);

/** Returns the name and license of each package that production may install: also optional ones and those for other systems. */
export function productionPackages(): { name: string; license: string }[] {
  const { packages } = z
    .object({ packages: lockedPackages })
    .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { license }]) => ({ name: path.split('node_modules/').at(-1) ?? '', license }));
}

function licensesPart(): string {
  const names = Map.groupBy(productionPackages(), ({ license }) => license);
  const rows = licenses.map(({ license, only, why }) => {
    const own = new Set(names.get(license)?.map(({ name }) => name));
    const named = own.size > 3 ? `${only}…` : [...own].join(', ');
    return [license, own.size, only && named, why];
  });
  return table(['license', 'packages', 'only', 'why it is allowed'], rows);
}

export const parts = [
  { file: 'docs/evidence/spec-coverage.md', name: 'spec', text: specPart() },
  { file: 'docs/evidence/asvs.md', name: 'asvs', text: asvsPart() },
  { file: 'docs/evidence/accessibility.md', name: 'wcag', text: wcagPart() },
  { file: 'docs/dependencies.md', name: 'dependencies', text: dependenciesPart() },
  { file: 'docs/dependencies.md', name: 'licenses', text: licensesPart() },
];
