/** Runs one drill on loopback, prints a table and sets the exit code. `all` and `cluster` run their drills in short form. */
import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { exitWithUsage } from '#server/arguments.ts';
import { temporaryFolder } from '#tests/setup/temporary-folder.ts';
import { anotherClinicDrill } from './another-clinic.ts';
import { attackDrill } from './attack.ts';
import { backupDrill } from './backup.ts';
import { canaryDrill } from './canary.ts';
import { deployDrill, upgradeDrill } from './cluster/deploy.ts';
import { faultsDrill } from './cluster/faults.ts';
import { guideDrill } from './cluster/guide.ts';
import { pitrDrill } from './cluster/pitr.ts';
import { shipDrill } from './cluster/ship.ts';
import { contactDrill } from './contact-requests.ts';
import { databaseDrill } from './database-away.ts';
import { devDrill } from './dev-server.ts';
import { edgeDrill } from './edge.ts';
import { freshCloneDrill } from './fresh-clone.ts';
import { freshnessDrill } from './freshness.ts';
import { rotateKeysDrill } from './key-rotation.ts';
import { watchLag } from './lag.ts';
import { loadDrill } from './load.ts';
import { recipesDrill } from './recipes.ts';
import { reproducibleDrill } from './reproducible.ts';
import { soakDrill } from './soak.ts';
import { statusDrill } from './status.ts';

export type DrillResult = { rows: Record<string, string | number>[]; breaches: string[] };

const drills: Record<string, (short: boolean, plant: boolean) => Promise<DrillResult>> = {
  'another-clinic': anotherClinicDrill,
  attack: attackDrill,
  backup: backupDrill,
  canary: (short, plant) => canaryDrill({ short, plant }),
  contact: contactDrill,
  database: databaseDrill,
  deploy: deployDrill,
  dev: devDrill,
  edge: edgeDrill,
  faults: faultsDrill,
  'fresh-clone': freshCloneDrill,
  freshness: freshnessDrill,
  guide: guideDrill,
  load: loadDrill,
  pitr: pitrDrill,
  recipes: (short) => recipesDrill(short, words),
  reproducible: reproducibleDrill,
  ship: shipDrill,
  soak: (short) =>
    soakDrill({
      minutes: numberOf('minutes') ?? (short ? 3 : 30),
      processes: numberOf('processes') ?? 1,
      rate: numberOf('rate'),
    }),
  status: statusDrill,
  keys: rotateKeysDrill,
  upgrade: upgradeDrill,
};

/** Drills with external dependencies: Patroni, Ceph, HAProxy, a WAL archive, a container image, a Debian. */
const cluster = ['deploy', 'faults', 'guide', 'pitr', 'ship', 'upgrade'];

/** Drills that build a clone themselves or need no build. */
const buildTheirOwn = new Set(['dev', 'fresh-clone', 'guide', 'recipes', 'reproducible']);

const usage = `npm run drill -- NAME [--short] [--plant] [--minutes=30] [--processes=1] [--rate=50]
NAME is all, cluster, ${Object.keys(drills).join(', ')}. The names of recipes may follow.`;
const [name = '', ...rest] = process.argv.slice(2);
const flags = rest.filter((one) => one.startsWith('--'));
const words = rest.filter((one) => !one.startsWith('--'));
const unknown =
  flags.find((flag) => !/^--(short|plant|(minutes|processes|rate)=\d+)$/.test(flag)) ??
  (name === 'recipes' ? undefined : words[0]);
if (unknown) exitWithUsage(`Unknown argument ${unknown}`, usage);
if (name === 'all') process.exit(runAll(Object.keys(drills).filter((one) => !cluster.includes(one))));
if (name === 'cluster') process.exit(runCluster());
const drill = drills[name];
if (!drill) exitWithUsage(name ? `There is no drill ${name}` : 'Name a drill', usage);
// In CI the build is fresh, but a parallel drill edits source files.
if (!buildTheirOwn.has(name) && !process.env['CI']) requireFreshBuild();
process.env['TMPDIR'] = temporaryFolder();
const lag = watchLag(name);
const { rows, breaches } = await drill(flags.includes('--short'), flags.includes('--plant'));
for (const part of ['web', 'worker'] as const) {
  const { ms, cpuMs, times } = lag.longest(part);
  rows.push({
    what: `event loop of ${part}`,
    held: times > 0 ? `blocked ${times} times, for ${ms} ms at most (${cpuMs} ms CPU)` : 'never blocked',
  });
}
// Judged by CPU time, not wall time, because the machine may be busy.
if (name === 'attack' && lag.longest('web').cpuMs > 250)
  breaches.push(`web blocked its event loop for ${lag.longest('web').cpuMs} ms of CPU time`);
console.table(rows);
for (const breach of breaches) console.error(`BREACH: ${breach}`);
console.log(breaches.length === 0 ? 'passed' : 'FAILED');
process.exit(breaches.length === 0 ? 0 : 1);

/** Throws if the source is newer than the build, because the drill would test old code. */
function requireFreshBuild(): void {
  const source = globSync(['app/**/*', 'server/**/*', 'db/**/*', 'package-lock.json', 'vite.config.ts']).filter(
    (file) => !/\.test\.tsx?$/.test(file) && statSync(file).isFile(),
  );
  const built = statSync('build/server/index.js', { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newer = source.find((file) => statSync(file).mtimeMs > built);
  if (newer) throw new Error(`build/ is older than ${newer}: npm run build first`);
}

/** Returns how many drills failed. Each runs in its own process, so that a crash does not affect the others. */
function runAll(names: string[]): number {
  const outcomes = names.map((one) => {
    const begun = Date.now();
    const { status } = spawnSync(process.execPath, ['drills/run.ts', one, '--short'], { stdio: 'inherit' });
    return { drill: one, held: status === 0, seconds: Math.round((Date.now() - begun) / 1000) };
  });
  console.table(outcomes);
  return outcomes.filter(({ held }) => !held).length;
}

/** Also runs the backup drill and the database tests that store files in S3. */
function runCluster(): number {
  process.env['TEST_CLUSTER'] = '1';
  const files = [
    'app/platform/files.db.test.ts',
    'app/features/pictures/uploads/uploads.db.test.ts',
    'app/features/operations/backups/apply-ledger.db.test.ts',
  ];
  const tests = spawnSync('npx', ['vitest', 'run', ...files, '-t', 'an S3 bucket'], { stdio: 'inherit' });
  return runAll(['backup', ...cluster]) + (tests.status === 0 ? 0 : 1);
}

function numberOf(flag: string): number | undefined {
  const value = flags.find((given) => given.startsWith(`--${flag}=`))?.split('=')[1];
  return value === undefined ? undefined : Number(value);
}
