/** Whom several loads are offered to at one time; carriers by name are chosen for each load. */
export const BULK_AUDIENCES = ['network', 'classification', 'all'] as const;
export type BulkAudience = (typeof BULK_AUDIENCES)[number];

export const RATES_SHOWN = ['shown', 'call'] as const;
export type RateShown = (typeof RATES_SHOWN)[number];
