/** What pages cost, and how that grows. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { exitWithUsage, readArguments } from '#server/arguments.ts';
import { loadAtStart, refusal, report, type Part } from './report.ts';

const usage = `npm run bench [-- pages | scale [SIZE…] | lighthouse [PATH…]]
--write puts figures and plots into docs; --busy prints the ratios of pages on a machine with other work, and nothing else;
--only NAME selects targets by their name; --data FOLDER is where the filled databases are kept.
For pages: --posts COUNT instead of 1,000; --against FOLDER measures another built checkout in turn; --with-wordpress also WordPress.`;
const { values, positionals } = readArguments(usage, {
  options: {
    data: { type: 'string', default: 'var/postgres-bench' },
    only: { type: 'string', default: '' },
    posts: { type: 'string', default: '1000' },
    against: { type: 'string', default: '' },
    busy: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    'with-wordpress': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [name, ...rest] = positionals;
const sizes = (usual: number[]) => (rest.length > 0 ? rest.map(Number) : usual);

if (values.busy && name !== 'pages') exitWithUsage('Only the bench of pages compares in turn', usage);
const refused = refusal(loadAtStart, values);
if (refused) {
  console.error(refused);
  process.exit(1);
}

switch (name) {
  case undefined:
    report(await pages(), values);
    report(await scale(), values);
    break;
  case 'pages':
    report(await pages(), values);
    break;
  case 'scale':
    report(await scale(), values);
    break;
  case 'lighthouse': {
    const { lighthouseBench } = await import('./lighthouse.ts');
    await lighthouseBench(rest);
    break;
  }
  default:
    exitWithUsage(`There is no bench ${name}`, usage);
}

async function pages(): Promise<Part[]> {
  if (spawnSync('wrk', ['-v']).error) exitWithUsage('wrk is not installed: apt-get install wrk', usage);
  for (const folder of ['.', values.against])
    if (folder && !existsSync(`${folder}/build/server/index.js`))
      exitWithUsage(`The site in ${folder} is not built: npm run build`, usage);
  const { pagesBench } = await import('./bench-pages.ts');
  const { only, against, posts, data, 'with-wordpress': withWordPress } = values;
  return pagesBench(data, { only, against, withWordPress, posts: Number(posts) });
}

async function scale(): Promise<Part[]> {
  const { scaleBench } = await import('./scale.ts');
  return scaleBench(values.data, sizes([1_000, 20_000]), values.only);
}
