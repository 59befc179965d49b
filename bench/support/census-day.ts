/** The day that the generated files describe: the same files on every run. */
export const CENSUS_DAY = '2026-01-15';
