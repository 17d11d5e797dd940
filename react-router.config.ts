import type { Config } from '@react-router/dev/config';
import { compressAssets } from './server/compress-assets.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is small: shipping it avoids a second request before each first navigation.
  routeDiscovery: { mode: 'initial' },
  // The client halves of actions are a few lines: files of their own would weigh more than they save.
  splitRouteModules: false,
  buildEnd: () => compressAssets('build/client'),
} satisfies Config;
