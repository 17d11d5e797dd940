/** The drill preloads this into the site's processes: on SIGUSR2 a process collects garbage and logs its memory. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

process.on('SIGUSR2', () => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  const { rss, heapUsed } = process.memoryUsage();
  console.log(`memory of ${process.pid}: ${JSON.stringify({ rss, heapUsed })}`);
});
