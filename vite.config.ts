import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Rollup } from 'vite';
import remixOptions from './remix.config.js';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Few files a page, each asked for once: beside its own modules a page has the framework, what the page that is opened
 * most needs, what forms are checked with, and the rest.
 */
const chunkOf: Rollup.GetManualChunk = (id, { getModuleIds, getModuleInfo }) => {
  if (/node_modules\/(@conform-to|zod)\//.test(id)) return 'form-checks';
  if (id.includes('/node_modules/')) return 'framework';
  if (!/\/(app\/(components|services|view|paths)|contract|ui)\b/.test(id)) return undefined;
  const needed = new Set(
    [...getModuleIds()].filter((one) => /app\/(root|routes\/carriers\.search-results\/route)\.tsx$/.test(one)),
  );
  for (const one of needed) for (const other of getModuleInfo(one)?.importedIds ?? []) needed.add(other);
  return needed.has(id) ? 'list' : 'rest';
};

export default defineConfig(({ command, isSsrBuild }) => ({
  // Below the pages' own path: the host looks for a file of the build at every address under this one, and a page need not
  // wait for the disk to say that there is none of its name.
  base: command === 'build' ? '/broker/static/' : '/',
  // `public/` is served by the host at the root. Copied into the client build it would be served a second time
  // under the base path, unhashed and cached for a year.
  publicDir: false,
  plugins: [remix(remixOptions)],
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
