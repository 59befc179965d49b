export const PORTAL_PORT = 3170;
export const MONITOR_PORT = 4170;
export const DATA_DIR = '.cache/e2e-data';
/** A browser in which the demo's admin is signed in. */
export const SIGNED_IN = '.cache/e2e-signed-in.json';
