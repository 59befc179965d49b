/** What became of a line of an uploaded list of carriers. */
export const IMPORT_OUTCOMES = [
  'taken',
  'already_followed',
  'duplicate',
  'unknown',
  'ambiguous',
  'mismatch',
  'not_a_number',
  'no_number',
  'status_unclear',
  'status_unfounded',
  'status_so_already',
  'is_banned',
  'is_being_onboarded',
  'may_not_haul',
] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** As the report counts them. */
export const IMPORT_OUTCOME_LABELS: Readonly<Record<ImportOutcome, string>> = {
  taken: 'Taken: followed from now on',
  already_followed: 'Followed already',
  duplicate: 'The same carrier as on an earlier line',
  unknown: 'No federal file that is loaded has the number',
  ambiguous: 'The number is a USDOT number of one carrier and a docket of another',
  mismatch: 'The USDOT number and the docket are not of the same carrier',
  not_a_number: 'What stands in the column is no USDOT or docket number',
  no_number: 'No number on the line',
  status_unclear: 'The status is neither “Onboarded” nor “Do not dispatch”',
  status_unfounded: 'Onboarded without a day and by whom, or do not dispatch without a reason',
  status_so_already: 'Has this status already',
  is_banned: 'On do not dispatch, which no list lifts',
  is_being_onboarded: 'Has an onboarding packet here, which decides',
  may_not_haul: 'Has no active authority or is ordered out of service: followed, not onboarded',
};

/** Lines of one file: enough for the largest broker's list. */
export const MAX_IMPORT_LINES = 100_000;
