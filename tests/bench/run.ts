/** npm run bench -- scale [--only PREFIX] [SIZE…] */
import { parseArgs } from 'node:util';
import { scaleBench } from './scale.ts';

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', default: '' } },
  allowPositionals: true,
});
const [name, ...sizes] = positionals;
if (name !== 'scale') throw new Error('Name a bench: scale');
await scaleBench(sizes.length > 0 ? sizes.map(Number) : [1_000, 1_000_000], values.only);
