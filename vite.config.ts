import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin } from 'vite';
import { withoutPlaceholders } from './app/features/clinic/placeholders.ts';
import { readContent } from './app/features/pages/content-files.server.ts';

const enhance = 'app/enhance/enhance.ts';

/** Builds the script that runs before React as one self-contained file, and gives the server its URL as 'virtual:enhance'. */
function enhanceScript(): Plugin {
  let url = ''; // Empty in development, where entry.client.tsx imports the script.
  return {
    name: 'enhance',
    async buildStart() {
      if (this.meta.watchMode || this.environment.name !== 'client') return;
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: { write: false, modulePreload: false, rollupOptions: { input: enhance, output: { format: 'iife' } } },
      });
      const [output] = Array.isArray(built) ? built : [built];
      if (!output || !('output' in output)) throw new Error('the enhance script was not built');
      this.emitFile({ type: 'asset', name: 'enhance.js', source: output.output[0].code });
    },
    generateBundle(_options, bundle) {
      const file = Object.keys(bundle).find((name) => /\benhance-[^/]+\.js$/.test(name));
      if (file) url = `/${file}`;
    },
    resolveId: (id) => (id === 'virtual:enhance' ? '\0virtual:enhance' : undefined),
    load: (id) => (id === '\0virtual:enhance' ? `export default ${JSON.stringify(url)}` : undefined),
  };
}

/** Gives the browser the texts and clinic details of an error page without any data. They contain no Markdown, and such a page has no form. */
export const startingSite: Plugin = {
  name: 'starting-site',
  resolveId: (id) => (id === 'virtual:starting-site' ? '\0virtual:starting-site' : undefined),
  load(id) {
    if (id !== '\0virtual:starting-site') return undefined;
    const { pages, facts } = readContent();
    const { form: _form, ...sections } = pages.get('frame')?.sections ?? {};
    const frame = Object.fromEntries(Object.entries(sections).map(([name, { sample }]) => [name, sample]));
    return `export const sampleFrame = ${JSON.stringify(frame)}; export const startingFacts = ${JSON.stringify(withoutPlaceholders(facts))};`;
  },
};

/** Gives the browser the Spanish phrases of the interface, in a file that only Spanish pages load. */
export const spanishPhrases: Plugin = {
  name: 'spanish-phrases',
  resolveId: (id) => (id === 'virtual:spanish' ? '\0virtual:spanish' : undefined),
  load: (id) =>
    id === '\0virtual:spanish' ? `export default ${JSON.stringify(readContent().spanish.phrases)};` : undefined,
};

/** Writes the folders of the npm packages whose code is in a bundle to build/packages, for deploy/bundle.ts. Refuses development packages. */
export const listPackages = (name?: string): Plugin => ({
  name: 'list-packages',
  apply: 'build',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
    const folders = modules.map((id) => /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]);
    const { devDependencies }: { devDependencies: object } = JSON.parse(readFileSync('package.json', 'utf8'));
    const development = Object.keys(devDependencies).filter((one) => folders.includes(`node_modules/${one}`));
    if (development.length > 0) this.error(`The bundle contains development packages: ${development.join(', ')}`);
    mkdirSync('build/packages', { recursive: true });
    const file = `build/packages/${name ?? this.environment.name}.json`;
    writeFileSync(file, JSON.stringify([...new Set(folders)].filter(Boolean).toSorted(), null, 2));
  },
});

/** Returns the public pages that need a module, and 'root' for the frame. */
function pagesWith(id: string, graph: { getModuleInfo(id: string): { importers: string[] } | null }): Set<string> {
  const above = new Set([id]);
  for (const one of above) for (const importer of graph.getModuleInfo(one)?.importers ?? []) above.add(importer);
  return new Set([...above].flatMap((one) => /(?<=\/app\/(?:routes\/site\/)?)[\w-]+(?=\.tsx)/.exec(one)?.[0] ?? []));
}

/** Whether the frame, Home and another public page, or five public pages need a module. */
const isShared = (pages: Set<string>) => pages.has('root') || pages.size >= (pages.has('home') ? 2 : 5);

// In development the router resolves every server import in the client environment, where Vite would optimize it and reload open pages.
// Such imports seem to come from an index.html, which does not exist.
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
  plugins: [reactRouter(), enhanceScript(), startingSite, spanishPhrases, listPackages(), noServerPackages],
  build: { assetsInlineLimit: 0, cssMinify: true },
  // Without the usual hash and line number, which hardly compress. css-classes.test.ts expects each module to have a name of its own.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` } },
  environments: {
    client: {
      // Optimize the dependencies of all pages at the start, because doing it on the first visit would reload the page.
      optimizeDeps: {
        entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'],
        rolldownOptions: { plugins: [noServerModules] },
      },
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // A visitor is waiting for these files, so let the browser compile every function on another thread while they load.
            postBanner: ({ name }) => (name === 'framework' ? '//# allFunctionsCalledOnLoad' : ''),
            // The framework changes less often than our code, so it is a separate file. Code that many routes share is in one file.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper|app\/site\/router-internals|app\/shared\/language/,
                },
                // One file for public pages and one for staff, because each button and field would otherwise be a separate one.
                {
                  name: (id, graph) => (isShared(pagesWith(id, graph)) ? 'site' : null),
                  test: /\/app\//,
                },
                {
                  name: (id, graph) => (pagesWith(id, graph).size === 0 ? 'staff' : null),
                  test: /\/app\/((ui|shared)\/|(forms|history)\/(?!autosave|edit-version|move|record-form|versions|unsaved|use-drag))/,
                  minShareCount: 4,
                },
              ],
            },
          },
        },
      },
    },
    // One bundle for web and worker: server/app.ts exports the launchers' functions.
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
  // The build always uses React's production code, however the server is started.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // A bundled server starts ten times faster and needs no node_modules except sharp, which has native code.
  ssr: command === 'build' ? { noExternal: true, external: ['pg-native', 'sharp'] } : {},
}));
