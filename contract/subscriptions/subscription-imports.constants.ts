/** The result of a line of an uploaded list of carriers. */
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
  taken: 'Added to monitoring',
  already_followed: 'Already monitored',
  duplicate: 'Same carrier as an earlier row',
  unknown: 'Not found in FMCSA records',
  ambiguous: 'A DOT number of one carrier and an MC number of another',
  mismatch: 'DOT and MC numbers belong to different carriers',
  not_a_number: 'Not a valid DOT or MC number',
  no_number: 'No number in the row',
  status_unclear: 'The status is neither “Onboarded” nor “Do not dispatch”',
  status_unfounded: 'Onboarded without a date and name, or do not dispatch without a reason',
  status_so_already: 'Already has this status',
  is_banned: 'On do not dispatch; an upload can’t change that',
  is_being_onboarded: 'Has an onboarding packet here; the packet decides',
  may_not_haul: 'No active authority or out-of-service order: monitored, not onboarded',
};

/** Lines of one file: enough for the largest broker's list. */
export const MAX_IMPORT_LINES = 100_000;

/** What a column of an uploaded list of carriers was taken for. */
export const LIST_COLUMN_ROLES = ['dot', 'docket', 'either', 'status', 'on', 'by', 'reason'] as const;
export type ListColumnRole = (typeof LIST_COLUMN_ROLES)[number];

export const LIST_COLUMN_ROLE_LABELS: Readonly<Record<ListColumnRole, string>> = {
  dot: 'DOT number',
  docket: 'MC, MX or FF number',
  either: 'DOT or MC number',
  status: 'Status',
  on: 'Date of the status',
  by: 'By whom',
  reason: 'Reason',
};
