import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0, cssMinify: true },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // A few shared files instead of many small ones: they compress better together and change apart.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules/ },
                { name: 'frame', test: /app\/(ui|shared|features\/clinic)\/.*\.tsx?$/ },
                { name: 'sample', test: /app\/features\/sample\//, minShareCount: 2 },
                { name: 'parts', test: /app\/features\//, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    // One bundle for web and worker: server/app.ts exports the launchers' functions.
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
  // Bundled, the server starts in a tenth of the time and needs no node_modules but these.
  ssr: command === 'build' ? { noExternal: true, external: ['pg-native'] } : {},
}));
