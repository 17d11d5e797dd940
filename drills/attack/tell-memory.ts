/** Loaded into the site's processes by the drill: on SIGUSR2 a process collects its garbage and says what is left. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

process.on('SIGUSR2', () => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  const { rss, heapUsed } = process.memoryUsage();
  console.log(`memory of ${process.pid}: ${JSON.stringify({ rss, heapUsed })}`);
});
