// How the portal is started, wherever that is.

/** Arguments for Node. */
export const PORTAL_ARGS = [
  // A page leaves a few megabytes of garbage: in the default 16 they are copied about, page after page (measured: a
  // twentieth of a page's time).
  '--max-semi-space-size=32',
  // Ten thousand characters of any script in an address get an error message instead of a closed connection.
  '--max-http-header-size=163840',
  '--enable-source-maps',
  'app/host.mjs',
];
