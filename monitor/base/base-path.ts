/** Address below which everything is served. */
export const BASE = '/monitor';
