/**
 * The state of a number that a person or the carrier entered: not checked yet, the carrier's, not the carrier's, or a
 * mistake.
 */
export const ENTERED_IDENTIFIER_STATUSES = ['pending', 'verified', 'refused', 'withdrawn'] as const;
export type EnteredIdentifierStatus = (typeof ENTERED_IDENTIFIER_STATUSES)[number];

export const ENTERED_IDENTIFIER_STATUS_LABELS: Record<EnteredIdentifierStatus, string> = {
  pending: 'Not verified yet',
  verified: 'Verified',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

/** What a person decides about one. */
export const IDENTIFIER_DECISIONS = ['verified', 'refused', 'withdrawn'] as const;
export type IdentifierDecision = (typeof IDENTIFIER_DECISIONS)[number];

/** What a verified number was compared with. The carrier's own claim does not count. */
export const IDENTIFIER_CHECKS = {
  register: 'Looked up in the register of the agency that issues it',
  issuer: 'Asked the agency that issues it',
  paper: 'Read on the paper that the agency issued',
} as const;
export type IdentifierCheck = keyof typeof IDENTIFIER_CHECKS;
export const IDENTIFIER_CHECK_NAMES = Object.keys(IDENTIFIER_CHECKS) as [IdentifierCheck, ...IdentifierCheck[]];
