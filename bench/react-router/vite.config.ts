import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The product's components, rendered by this router: what they import from Remix comes from React Router, resolved from
 * here, so that the server finds the same copy as its own.
 */
const remixIsReactRouter: Plugin = {
  name: 'remix-is-react-router',
  enforce: 'pre',
  resolveId(source) {
    return /^@remix-run\/(react|node)$/.test(source)
      ? this.resolve('react-router', at('./app/root.tsx'), { skipSelf: true })
      : null;
  },
};

export default defineConfig({
  base: '/broker/',
  publicDir: false,
  plugins: [remixIsReactRouter, reactRouter()],
  resolve: {
    alias: {
      '~/components/list-link': at('./app/list-link.tsx'),
      '~': at('../../app'),
      '@contract': at('../../contract'),
      '@ui': at('../../ui'),
    },
  },
  build: { target: 'es2022' },
});
