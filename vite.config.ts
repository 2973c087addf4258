import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const source = (name: string): string => join(import.meta.dirname, 'console', name);

/** Everything that can be reached from a beginning, itself included. */
const collectReached = (from: string, next: (id: string) => readonly string[], reached = new Set<string>()): ReadonlySet<string> => {
  reached.add(from);
  for (const id of next(from)) if (!reached.has(id)) collectReached(id, next, reached);
  return reached;
};

/** A part of the console made of all that a beginning needs: what several screens share goes with the one that people come to first. */
const partFrom = (name: string, file: string, rest: { readonly priority: number; readonly minShareCount?: number }) => {
  // Parts are made when all modules are known, and each module is asked about.
  let neededIds: ReadonlySet<string> | undefined;
  return {
    name: (id: string, modules: Modules) => {
      neededIds ??= collectReached(source(file), (each) => modules.getModuleInfo(each)?.importedIds ?? []);
      return neededIds.has(id) ? name : null;
    },
    ...rest,
  };
};

const stylesheets = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * `first.ts` imports `main.tsx` when it runs. The page preloads the chunks of both, so that the browser loads them at the same time.
 * Styles stand at the page's end, so that the frame's place shows before they have loaded.
 */
const mainBesideFirst = (): Plugin => ({
  name: 'waymark:main-beside-first',
  transformIndexHtml: {
    order: 'post',
    handler: (page, { bundle = {} }) => {
      const chunks = new Map(
        Object.values(bundle).flatMap((each): [string, Chunk][] => (each.type === 'chunk' ? [[each.fileName, each]] : [])),
      );
      const main = [...chunks.values()].find((each) => each.moduleIds.includes(source('main.tsx')));
      const parts = main ? [...collectReached(main.fileName, (name) => chunks.get(name)?.imports ?? [])] : [];
      const files = [...new Set(parts.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])])), ...parts];
      return {
        html: page.replaceAll(stylesheets, '').replace('</body>', `${(page.match(stylesheets) ?? []).join('')}\n  </body>`),
        tags: files
          .filter((file) => !page.includes(file))
          .map((file) =>
            file.endsWith('.css')
              ? { tag: 'link', injectTo: 'body', attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` } }
              : { tag: 'link', injectTo: 'head', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` } },
          ),
      };
    },
  },
});

const target = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/**
 * The page of public forms is built on its own, beside the console: people who apply load none of the console's parts, which hold what all
 * screens share.
 */
const publicFormsBeside = (): Plugin => {
  let outDir = '';
  return {
    name: 'waymark:public-forms-beside',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle: async () => {
      await build({
        configFile: false,
        root: 'console',
        logLevel: 'warn',
        publicDir: false,
        plugins: [react()],
        build: {
          outDir,
          emptyOutDir: false,
          target,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: source('apply.html') },
        },
      });
    },
  };
};

/** How the console is built; `api/start/buildConsole.ts` says where to. */
export default defineConfig({
  root: 'console',
  plugins: [react(), mainBesideFirst(), publicFormsBeside()],
  resolve: {
    // Glide uses eight functions of lodash. The same ones of es-toolkit are a tenth of the size.
    alias: [{ find: /^lodash\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' }],
  },
  build: {
    // The colours use light-dark() and must reach the browser as written.
    target,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few parts: over a slow network each costs a journey of its own, and browsers make six at a time.
        codeSplitting: {
          groups: [
            partFrom('first', 'index.html', { priority: 4 }),
            partFrom('main', 'main.tsx', { priority: 3 }),
            partFrom('lists', 'list/ListPage.tsx', { priority: 2, minShareCount: 2 }),
            partFrom('forms', 'record/RecordPage.tsx', { priority: 1, minShareCount: 2 }),
          ],
        },
      },
    },
  },
});
