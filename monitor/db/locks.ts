/**
 * Numbers of Postgres's advisory locks, one a job and the same on all nodes. In one list, so that no number is taken twice: two jobs with one
 * number would wait for each other.
 */
export const LOCKS = {
  migrations: 712_904,
  imports: 712_905,
  sync: 712_906,
  geography: 712_907,
  searchIndex: 712_909,
  partitions: 712_910,
  places: 712_911,
  auditNumbers: 90_211,
  auditSending: 90_212,
} as const;

/** Of locks of two numbers, the first; the second is the company's id. */
export const COMPANY_LOCKS = {
  eventNumbers: 90_210,
  notices: 90_211,
  rings: 1_842_077,
} as const;
