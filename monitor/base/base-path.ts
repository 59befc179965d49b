/** Base path of every URL. */
export const BASE = '/monitor';
