/** How often FMCSA publishes a dataset; `closed`: it published the last one when Motus took its place. */
export const CADENCES = ['daily', 'monthly', 'closed'] as const;

/**
 * Whether a dataset describes today. `missing`: never loaded. `extract`: never loaded as a whole. `too_old`: no carrier
 * passes on it. `late`: a newer one should have been published and loaded by now.
 */
export const FRESHNESS = ['missing', 'extract', 'too_old', 'late', 'current'] as const;

/**
 * `held`: the published file is wrong and was not imported. `failed`: the publisher could not be read. `waiting`: never
 * checked, or the last sync did not get to it. `stale`: what FMCSA publishes has not moved for days.
 */
export const SYNC_STATUSES = [
  'waiting',
  'asking',
  'downloading',
  'importing',
  'current',
  'stale',
  'held',
  'failed',
] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];
