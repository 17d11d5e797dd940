/** What pages cost, and how that grows. */
import { spawnSync } from 'node:child_process';
import { exitWithUsage, readArguments } from '#server/arguments.ts';
import { report } from './report.ts';

const usage = `npm run bench [-- pages | scale [SIZE…] | clinics [COUNT] | lighthouse [PATH…]]
--with-wordpress also measures WordPress; --write puts figures and plots into docs; --only NAME selects targets by prefix;
--data FOLDER is where the filled databases are kept.`;
const { values, positionals } = readArguments(usage, {
  options: {
    data: { type: 'string', default: 'var/postgres-bench' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
    'with-wordpress': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [name, ...rest] = positionals;
const sizes = (usual: number[]) => (rest.length > 0 ? rest.map(Number) : usual);

async function pages(): Promise<void> {
  if (spawnSync('wrk', ['-v']).error) exitWithUsage('wrk is not installed: apt-get install wrk', usage);
  const { pagesBench } = await import('./bench-pages.ts');
  report(await pagesBench(values.data, { withWordPress: values['with-wordpress'] }), values.write);
}

async function scale(): Promise<void> {
  const { scaleBench } = await import('./scale.ts');
  report(await scaleBench(values.data, sizes([1_000, 20_000]), values.only), values.write);
}

switch (name) {
  case undefined:
    await pages();
    await scale();
    break;
  case 'pages':
    await pages();
    break;
  case 'scale':
    await scale();
    break;
  case 'clinics': {
    const { clinicsBench } = await import('./clinics.ts');
    report(await clinicsBench(sizes([100])[0] ?? 100), values.write);
    break;
  }
  case 'lighthouse': {
    const { lighthouseBench } = await import('./lighthouse.ts');
    await lighthouseBench(rest);
    break;
  }
  default:
    exitWithUsage(`There is no bench ${name}`, usage);
}
