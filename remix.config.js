/**
 * Options of the Remix compiler. Kept apart from `vite.config.ts`, which imports them, so that what belongs to
 * Remix is in one place; see docs/decisions.
 *
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  // No trailing slash here, and one in Vite's `base`: any other pairing breaks client navigation to the index.
  basename: '/broker',
  // Only the route module itself is a route; what lies beside it in the folder belongs to that screen.
  ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
    // Routes stay in folders named by their address; `app/routes.ts` comes with the step to React Router.
    v3_routeConfig: false,
    // Without it the first page load in development fails with "Invalid hook call".
    unstable_optimizeDeps: true,
  },
};
