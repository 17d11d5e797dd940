import type { Config } from '@react-router/dev/config';
import { compressAssets } from './server/compress-assets.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A page includes only its own routes and loads those of its links later, so that visitors do not download the staff routes.
  routeDiscovery: { mode: 'lazy' },
  // clientActions are only a few lines, so separate files would cost more than they save.
  splitRouteModules: false,
  buildEnd: () => compressAssets('build/client'),
} satisfies Config;
