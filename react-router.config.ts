import type { Config } from '@react-router/dev/config';
import { compressAssets } from './server/compress-assets.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A page brings the routes it shows; those of its links are asked for once it stands. The staff's are nobody else's weight.
  routeDiscovery: { mode: 'lazy' },
  // The client halves of actions are a few lines: files of their own would weigh more than they save.
  splitRouteModules: false,
  buildEnd: () => compressAssets('build/client'),
} satisfies Config;
