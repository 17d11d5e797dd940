/** npm run bench -- pages | scale [--only PREFIX] [SIZE…] | search [SIZE…] | lighthouse [PATH…] */
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', default: '' } },
  allowPositionals: true,
});
const [name, ...rest] = positionals;
switch (name) {
  case 'scale': {
    const { scaleBench } = await import('./scale.ts');
    await scaleBench(rest.length > 0 ? rest.map(Number) : [1_000, 1_000_000], values.only);
    break;
  }
  case 'pages': {
    const { pagesBench } = await import('./pages.ts');
    await pagesBench();
    break;
  }
  case 'search': {
    const { searchBench } = await import('./search.ts');
    await searchBench(rest.length > 0 ? rest.map(Number) : [1_000, 100_000, 1_000_000]);
    break;
  }
  case 'lighthouse': {
    const { lighthouseBench } = await import('./lighthouse.ts');
    await lighthouseBench(rest);
    break;
  }
  default:
    throw new Error('Name a bench: pages, scale, search, lighthouse');
}
