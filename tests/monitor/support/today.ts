/** The day that every test of a profile's section takes for today. */
export const TODAY = '2026-09-15';
/** When the clock of such a test begins. */
export const NOON = new Date(`${TODAY}T12:00:00Z`);
