/** May this carrier have this load? `exception`: only once a second person has given an exception for this load. */
export const GATE_ANSWERS = ['yes', 'exception', 'never'] as const;
export type GateAnswerName = (typeof GATE_ANSWERS)[number];

/** Reasons against giving a load, with their effect. `never`: no exception can be given. */
export const GATE_REASONS = {
  do_not_dispatch: 'never',
  out_of_service: 'never',
  no_authority: 'never',
  not_onboarded: 'exception',
  packet_open: 'exception',
  packet_on_hold: 'exception',
  no_agreement: 'exception',
  earlier_carrier_banned: 'exception',
  earlier_carrier_ordered_out: 'exception',
  authority_in_doubt: 'exception',
  rules_failed: 'exception',
  rules_incomplete: 'exception',
  cargo_value: 'exception',
  cargo_excluded: 'exception',
  no_reefer_cover: 'exception',
  no_hazmat: 'exception',
  hazmat_insurance: 'exception',
  contact_changed: 'exception',
  flagged_number: 'exception',
  flagged_address: 'exception',
  act_now_alert: 'exception',
  truck_of_other_carrier: 'exception',
  driver_of_other_carrier: 'exception',
} as const satisfies Record<string, Exclude<GateAnswerName, 'yes'>>;
export type GateReasonKind = keyof typeof GATE_REASONS;
export const GATE_REASON_KINDS = Object.keys(GATE_REASONS) as [GateReasonKind, ...GateReasonKind[]];

/** A federal contact that changed this recently does not prove the carrier's identity. Days. */
export const CONTACT_SETTLED_DAYS = 90;

/** The state of a request for an exception. */
export const EXCEPTION_STATUSES = ['requested', 'given', 'denied'] as const;
export type ExceptionStatus = (typeof EXCEPTION_STATUSES)[number];

/** The grounds for an exception: the person who gives it picks one and writes what they checked. */
export const EXCEPTION_GROUNDS = {
  identity_confirmed: 'Called the oldest number on record and confirmed the carrier',
  insurer_confirmed: 'Confirmed the coverage with the insurer or its agent',
  papers_seen: 'Have the missing papers, not entered yet',
  known_carrier: 'Carrier with a history of loads with us',
  customer_approved: 'Customer approved this carrier for this load',
  value_limited: 'Customer limited the value of the goods in writing',
} as const;
export type ExceptionGround = keyof typeof EXCEPTION_GROUNDS;
export const EXCEPTION_GROUND_NAMES = Object.keys(EXCEPTION_GROUNDS) as [ExceptionGround, ...ExceptionGround[]];

/**
 * One state of a load with a carrier. `protected`: the carrier may have it, the paper is accepted, the truck is named
 * and no alert is open. `ready`: the carrier may have it, something remains to be done. `flagged`: an exception or an
 * open alert. `not_protected`: the carrier may not have it.
 */
export const LOAD_PROTECTIONS = ['not_protected', 'flagged', 'ready', 'protected'] as const;
export type LoadProtectionState = (typeof LOAD_PROTECTIONS)[number];

export const LOAD_PROTECTION_LABELS: Record<LoadProtectionState, string> = {
  not_protected: 'Not protected',
  flagged: 'Flagged',
  ready: 'Ready',
  protected: 'Protected',
};
