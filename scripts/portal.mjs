// How the portal is started, wherever that is.

/** Arguments for Node: the host's own program with the portal's build. It reads source maps by itself. */
export const PORTAL_ARGS = [
  // A page leaves a few megabytes of garbage: in the default 16 they are copied about, page after page (measured: a
  // twentieth of a page's time).
  '--max-semi-space-size=32',
  // Ten thousand characters of any script in an address are refused in words, not by closing the connection.
  '--max-http-header-size=163840',
  'node_modules/@remix-run/serve/dist/cli.js',
  'build/server/index.js',
];
