/** npm run bench -- scale [SIZE…] */
import { scaleBench } from './scale.ts';

const [name, ...sizes] = process.argv.slice(2);
if (name !== 'scale') throw new Error('Name a bench: scale');
await scaleBench(sizes.length > 0 ? sizes.map(Number) : [1_000, 1_000_000]);
