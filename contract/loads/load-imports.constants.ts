/** The result of a row of an uploaded list of loads. */
export const LOAD_IMPORT_OUTCOMES = ['created', 'changed', 'unchanged', 'stale', 'refused'] as const;
export type LoadImportOutcome = (typeof LOAD_IMPORT_OUTCOMES)[number];

/** As the report counts them. */
export const LOAD_IMPORT_OUTCOME_LABELS: Readonly<Record<LoadImportOutcome, string>> = {
  created: 'Loads added',
  changed: 'Loads changed',
  unchanged: 'No change',
  stale: 'Older than what is on file: not changed',
  refused: 'Not imported',
};

/** Those that the exclusion report lists. */
export const NOT_IMPORTED: readonly LoadImportOutcome[] = ['stale', 'refused'];

export const MAX_LOAD_IMPORT_LINES = 100_000;
