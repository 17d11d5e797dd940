import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin } from 'vite';

const atRest = 'app/at-rest/at-rest.ts';

/** Builds what runs on a page before React as one file with copies of what it shares, and tells the server its name as 'virtual:at-rest'. */
function atRestScript(): Plugin {
  let url = ''; // in development entry.client.tsx imports it
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

/**
 * In development the router asks the browser's half of Vite for every import of the server's half, to find styles. Packages asked for so, as
 * if by an index.html, which there is none, would be prepared for the browser, and open pages loaded again.
 */
const noServerPackages: Plugin = {
  name: 'no-server-packages',
  apply: 'serve',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id, importer) =>
    importer?.endsWith('/index.html') && /^[@\w]/.test(id) ? { id, external: true } : undefined,
};
const noServerModules: Plugin = {
  name: 'no-server-modules',
  resolveId: (id) => (id.endsWith('.server.ts') ? { id, external: true } : undefined),
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), atRestScript(), noServerPackages],
  build: { assetsInlineLimit: 0, cssMinify: true },
  environments: {
    client: {
      // All that any page imports is prepared at the start of development, not at the first visit, which would load the page twice.
      optimizeDeps: {
        entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'],
        rolldownOptions: { plugins: [noServerModules] },
      },
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // Somebody is waiting when these arrive: the browser prepares every function on another thread while they still come in.
            postBanner: ({ name }) => (name === 'framework' ? '//# allFunctionsCalledOnLoad' : ''),
            // What every page needs once it is awake changes apart from the site's own code. What many routes use comes in one file; the rest is split by which routes use it.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
                },
                // Otherwise each button and field would be a file of its own.
                { name: 'site', test: /\/app\/(ui|shared|site|records)\//, minShareCount: 4 },
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
