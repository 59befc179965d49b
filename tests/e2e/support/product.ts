export const PORTAL_PORT = 3170;
export const MONITOR_PORT = 4170;
export const DATA_DIR = '.cache/e2e-data';
