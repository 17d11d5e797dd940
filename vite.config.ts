import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin } from 'vite';

const atRest = 'app/at-rest/at-rest.ts';

/** Builds what runs on a page before React as one file with copies of what it shares, and tells the server its name as 'virtual:at-rest'. */
function atRestScript(): Plugin {
  let url = `/${atRest}`; // in development Vite serves it as it is
  return {
    name: 'at-rest',
    async buildStart() {
      if (this.meta.watchMode || this.environment.name !== 'client') return;
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: { write: false, modulePreload: false, rollupOptions: { input: atRest, output: { format: 'iife' } } },
      });
      const [output] = Array.isArray(built) ? built : [built];
      if (!output || !('output' in output)) throw new Error('the at-rest script was not built');
      this.emitFile({ type: 'asset', name: 'at-rest.js', source: output.output[0].code });
    },
    generateBundle(_options, bundle) {
      const file = Object.keys(bundle).find((name) => /\bat-rest-[^/]+\.js$/.test(name));
      if (file) url = `/${file}`;
    },
    resolveId: (id) => (id === 'virtual:at-rest' ? '\0virtual:at-rest' : undefined),
    load: (id) => (id === '\0virtual:at-rest' ? `export default ${JSON.stringify(url)}` : undefined),
  };
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), atRestScript()],
  build: { assetsInlineLimit: 0, cssMinify: true },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // Somebody is waiting when these arrive: the browser prepares every function on another thread while they still come in.
            postBanner: ({ name }) => (/^(framework|frame)$/.test(name) ? '//# allFunctionsCalledOnLoad' : ''),
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
                  test: /app\/(styles\/site|ui\/(?!breadcrumbs|filter-tags|list-search|pager)|shared\/(?!breadcrumbs|calendar|exact-dates|reading-grade|plain-text|text-diff|moments-in-words|undo)|features\/clinic\/(site-frame\/|clinic-facts(?!-form)|page-meta|error-page|not-found|request-id)).*\.(tsx?|css)$/,
                  priority: 3,
                },
                // What pages below the home page share.
                {
                  name: 'inner',
                  test: /app\/(features\/(media\/picture-view|about\/(page-banner|call-banner))|(ui|shared)\/(breadcrumbs|pager))/,
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
  // However the server is started, what was built is React's production half.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // Bundled, the server starts in a tenth of the time and needs no node_modules but sharp, which brings its own machine code.
  ssr: command === 'build' ? { noExternal: true, external: ['pg-native', 'sharp'] } : {},
}));
