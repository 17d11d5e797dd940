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
                // A group takes along what its modules import: those of every page come first, or visitors would load the staff's.
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
                  priority: 4,
                },
                {
                  name: 'frame',
                  test: /app\/(ui\/(?!breadcrumbs|filter-tags|list-search|pager)|shared\/(?!breadcrumbs|calendar|exact-dates|reading-grade|plain-text|text-diff|moments-in-words|undo)|features\/clinic\/(site-frame\/|clinic-facts(?!-form)|error-page|not-found|request-id)).*\.tsx?$/,
                  priority: 3,
                },
                // What pages below the home page share.
                {
                  name: 'inner',
                  test: /app\/(features\/media\/picture-view|(ui|shared)\/(breadcrumbs|pager))/,
                  priority: 3,
                },
                // What only the staff area needs stays out of the files that visitors load.
                {
                  name: 'admin',
                  test: /app\/features\/(accounts\/|admin\/|consents\/|clinic\/(manage-|clinic-facts-form|clinic-fo|closures|merge|promise-|storm-(answer|card|page))|media\/(picture-field|send-|upload-|use-|file-))/,
                  priority: 2,
                },
                // Before the sample pages' own, or these would take along what real pages share with them.
                {
                  name: 'parts',
                  test: /app\/features\/(about|home|search|clinic\/follow-up|messages\/(contact|form-card|map)|posts\/(plate|post-card|latest))/,
                  minShareCount: 3,
                  priority: 1,
                },
                { name: 'sample', test: /app\/features\/sample\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    // One bundle for web and worker: server/app.ts exports the launchers' functions.
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
  // Bundled, the server starts in a tenth of the time and needs no node_modules but sharp, which brings its own machine code.
  ssr: command === 'build' ? { noExternal: true, external: ['pg-native', 'sharp'] } : {},
}));
