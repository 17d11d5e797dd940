/**
 * npm run test:browsers [-- --short] [--only WORDS] [--engine firefox|webkit] [--size phone|desktop]: main journeys in Debian's Firefox
 * and WebKitGTK, on the built site with its own database. Screenshots are in var/browsers.
 */
import { rmSync } from 'node:fs';
import { readArguments } from '#server/arguments.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { startDemo } from '#tests/setup/start-demo.ts';
import { openBrowser, type Engine } from './engines.ts';
import { journeys } from './journeys.ts';
import { openPage } from './page.ts';

const { values } = readArguments(
  'npm run test:browsers [-- --short] [--only WORDS] [--engine firefox|webkit] [--size phone|desktop]',
  {
    options: {
      short: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      engine: { type: 'string' },
      size: { type: 'string' },
    },
  },
);
const engines: Engine[] = ['firefox', 'webkit'];
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
/** WebKit runs at phone size, because it stands for iPhones. */
const shortSize = { firefox: 'desktop', webkit: 'phone' };
const chosen = journeys.filter(({ name, short }) => (short || !values.short) && name.includes(values.only));

rmSync('var/browsers', { recursive: true, force: true });
const counts = { passed: 0, failed: 0 };
const demo = await startDemo('browsers', await freePorts(1), { LOG_LEVEL: 'warn' });
try {
  // The engines run in parallel, because each mostly waits.
  await Promise.all(engines.filter((engine) => !values.engine || engine === values.engine).map(runEngine));
} finally {
  await demo.stop();
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed > 0 ? 1 : 0);

async function runEngine(engine: Engine): Promise<void> {
  for (const [name, size] of Object.entries(sizes)) {
    if (values.size ? name !== values.size : values.short && name !== shortSize[engine]) continue;
    const page = openPage(await openBrowser(engine, size), demo.url, { engine, name, size });
    try {
      for (const journey of chosen) {
        const begun = Date.now();
        const what = `${engine}, ${name}: ${journey.name}`;
        const problem = await journey.act(page).then(
          async () => (await page.complaints()).join('\n'),
          (error: unknown) => String(error),
        );
        counts[problem ? 'failed' : 'passed'] += 1;
        console.log(`${problem ? 'FAILED' : 'ok'}  ${what} (${((Date.now() - begun) / 1_000).toFixed(1)} s)`);
        if (!problem) continue;
        console.error(problem);
        await page.picture(`failed-${counts.failed}`).catch(() => undefined);
      }
    } finally {
      await page.close();
    }
  }
}
