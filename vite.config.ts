import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Rollup } from 'vite';
import { compression } from 'vite-plugin-compression2';
import remixOptions from './remix.config.js';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What most pages of a kind show, and with it what that needs: one file each. A page of one kind has the shell besides. */
const OF_MANY_PAGES = {
  forms: ['node_modules/@conform-to/', 'components/form/post-form'],
  shell: [
    'ui/',
    'components/carrier-table/columns-told',
    'components/form/filter',
    'components/form/phone-fold',
    'components/form/refusal',
    'components/list-link',
    'components/phone-link',
    'components/shell/',
    'components/table/',
    'view/carrier/check-live',
    'view/carrier/identifiers',
    'view/carrier/search-match',
    'view/lists/define-list',
    'contract/carriers/entered-identifiers.constants',
    'contract/shared/names',
    'contract/shared/safety-ratings',
  ],
  queues: [
    'components/row-link',
    'components/way-back',
    'view/connection-list',
    'view/list-origin',
    'view/stepped-pages',
  ],
  lists: [
    'components/list/list-page',
    'components/list/list-rows',
    'components/list/list-filters',
    'components/list/use-list-panel',
    'components/list/forgetful',
  ],
  carriers: ['components/carrier-table/'],
};

/**
 * A page's script is the framework, the frame around every page, what most pages of its kind show, and what it needs itself,
 * which Rollup splits by the pages that need it. A browser asks for six files at a time, and each has headers: a page in
 * forty small ones waits longer than it loads (docs/decisions/0166-script-by-need.md).
 */
const chunkOf: Rollup.GetManualChunk = (id, { getModuleIds, getModuleInfo }) => {
  for (const [file, parts] of Object.entries(OF_MANY_PAGES))
    if (parts.some((part) => id.includes(`/${part}`))) return file;
  if (/node_modules\/(zod|d3-|topojson|@simplewebauthn)/.test(id)) return undefined;
  // With what the compiler adds to packages (ids that begin with \0): apart from them it would import them in a circle.
  if (id.includes('/node_modules/') || id.startsWith('\0')) return 'framework';
  const shell = new Set([...getModuleIds()].filter((one) => /app\/(root|entry\.client)\.tsx$/.test(one)));
  for (const one of shell) for (const other of getModuleInfo(one)?.importedIds ?? []) shell.add(other);
  return shell.has(id) && !/\/app\/(root|entry\.client)\.tsx/.test(id) ? 'shell' : undefined;
};

export default defineConfig(({ command, isSsrBuild }) => ({
  // Below the pages' own path: the host looks for a file of the build at every address under this one, and a page need not
  // wait for the disk to say that there is none of its name.
  base: command === 'build' ? '/broker/static/' : '/',
  // `public/` is served by the host at the root. Copied into the client build it would be served a second time
  // under the base path, unhashed and cached for a year.
  publicDir: false,
  // Compressed once, as small as Brotli makes them: the host hands these out (app/host.mjs).
  plugins: [
    remix(remixOptions),
    !isSsrBuild && compression({ algorithms: ['brotliCompress'], include: /\.(js|css|svg)$/ }),
  ],
  resolve: { alias: { '~': at('./app'), '@contract': at('./contract'), '@ui': at('./ui') } },
  build: {
    target: 'es2022',
    rollupOptions: {
      output: isSsrBuild ? {} : { manualChunks: chunkOf },
      treeshake: {
        // These modules only define things. Said here, a page does not load one of which it uses nothing.
        moduleSideEffects: (id) => !/[\\/](app[\\/](components|models|services|view)|contract|ui)[\\/]/.test(id),
      },
    },
    // Shapes are in the style sheet already; everything else is a file that browsers keep.
    assetsInlineLimit: 0,
  },
}));
