/**
 * Postgres's advisory locks of one number: no two jobs have the same, on any node. In one list, so that a number is taken once. Locks of
 * two numbers, one of them a company's id, are others (`COMPANY_LOCKS`).
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

/** Asked for together with the company's id. */
export const COMPANY_LOCKS = {
  eventNumbers: 90_210,
  notices: 90_211,
  rings: 1_842_077,
} as const;
