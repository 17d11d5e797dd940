/**
 * npm run traffic [-- --url URL]: records what every public page sends into app/features/legal/traffic.json, the source of /what-this-site-sends.
 * Without --url it starts the built site on its own database.
 */
import { startingZone } from '#app/shared/zones.ts';
import { writeFileSync } from 'node:fs';
import { readArguments } from '#server/arguments.ts';
import { chromium } from '@playwright/test';
import { clinicDay } from '#app/shared/dates.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import { startDemo } from './start-demo.ts';
import { publicPaths } from './paths.ts';
import { recordTraffic } from './record-traffic.ts';

const { values } = readArguments('npm run traffic [-- --url URL]', { options: { url: { type: 'string' } } });
const demo = values.url ? undefined : await startDemo('traffic', 4397, { LOG_LEVEL: 'warn' });
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
const traffic = await recordTraffic(browser, values.url ?? demo?.url ?? '', publicPaths, clinicDay(startingZone));
await browser.close();
await demo?.stop();
writeFileSync('app/features/legal/traffic.json', `${JSON.stringify(traffic, null, 2)}\n`);
console.log(
  `${traffic.pages.length} pages, other hosts: ${traffic.pages.flatMap(({ hosts }) => hosts).join(', ') || 'none'}`,
);
