/** The transaction sets of X12 that are exchanged. */
export const EDI_SETS = ['204', '990', '214', '210', '997'] as const;
export type EdiSetKind = (typeof EDI_SETS)[number];

export const EDI_SET_LABELS: Readonly<Record<EdiSetKind, string>> = {
  '204': 'Load tender',
  '990': 'Answer to a tender',
  '214': 'Shipment status',
  '210': 'Freight invoice',
  '997': 'Acknowledgment',
};

export const EDI_VERSIONS = ['004010', '005010'] as const;
export type EdiVersion = (typeof EDI_VERSIONS)[number];

export const EDI_DIRECTIONS = ['in', 'out'] as const;
export type EdiDirection = (typeof EDI_DIRECTIONS)[number];

export const EDI_DIRECTION_LABELS: Readonly<Record<EdiDirection, string>> = { in: 'Received', out: 'Sent' };

export const EDI_FILE_SOURCES = ['folder', 'upload', 'made'] as const;

/** `duplicate`: its control number came before. `waiting`: made, and not yet in the partner's folder. */
export const INTERCHANGE_STATES = ['accepted', 'in_part', 'rejected', 'duplicate', 'waiting', 'sent'] as const;
export type InterchangeState = (typeof INTERCHANGE_STATES)[number];

export const INTERCHANGE_STATE_LABELS: Readonly<Record<InterchangeState, string>> = {
  accepted: 'Accepted',
  in_part: 'Accepted in part',
  rejected: 'Rejected',
  duplicate: 'Received before',
  waiting: 'Not sent yet',
  sent: 'In the out folder',
};

export const INTERCHANGE_LISTS = ['all', 'problems', 'in', 'out'] as const;
export type InterchangeList = (typeof INTERCHANGE_LISTS)[number];

export const INTERCHANGE_LIST_LABELS: Readonly<Record<InterchangeList, string>> = {
  all: 'All',
  problems: 'Rejected',
  in: 'Received',
  out: 'Sent',
};

/** What a set became. `refused`: its meaning could not be used, although it is well formed. */
export const SET_OUTCOMES = ['taken', 'refused', 'rejected', 'unchanged', 'made'] as const;
export type SetOutcome = (typeof SET_OUTCOMES)[number];

export const SET_OUTCOME_LABELS: Readonly<Record<SetOutcome, string>> = {
  taken: 'Received',
  refused: 'Not used',
  rejected: 'Rejected',
  unchanged: 'Changed nothing',
  made: 'Sent',
};

/** B2A01: what a 204 wants. */
export const TENDER_PURPOSES = ['00', '01', '04', '05', '06'] as const;
export type TenderPurpose = (typeof TENDER_PURPOSES)[number];

export const TENDER_PURPOSE_LABELS: Readonly<Record<TenderPurpose, string>> = {
  '00': 'Original',
  '01': 'Cancel',
  '04': 'Change',
  '05': 'Replace',
  '06': 'Confirm',
};

/** `withdrawn`: its sender canceled it before it was answered. */
export const TENDER_STATUSES = ['open', 'accepted', 'declined', 'withdrawn'] as const;
export type TenderStatus = (typeof TENDER_STATUSES)[number];

export const TENDER_STATUS_LABELS: Readonly<Record<TenderStatus, string>> = {
  open: 'To answer',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

export const TENDER_LISTS = ['open', 'changes', 'all'] as const;
export type TenderList = (typeof TENDER_LISTS)[number];

export const TENDER_LIST_LABELS: Readonly<Record<TenderList, string>> = {
  open: 'To answer',
  changes: 'Changes to accept',
  all: 'All tenders',
};

/** What the product does with a tender that is unanswered at its deadline. */
export const DEADLINE_RULES = ['none', 'accept', 'decline'] as const;
export type DeadlineRule = (typeof DEADLINE_RULES)[number];

export const DEADLINE_RULE_LABELS: Readonly<Record<DeadlineRule, string>> = {
  none: 'Nothing: a person answers',
  accept: 'Accept it',
  decline: 'Decline it',
};

/** Who accepts a change of an accepted tender. */
export const CHANGE_RULES = ['person', 'before_covered'] as const;
export type ChangeRule = (typeof CHANGE_RULES)[number];

export const CHANGE_RULE_LABELS: Readonly<Record<ChangeRule, string>> = {
  person: 'A person',
  before_covered: 'The product, while the load has no carrier and its stops stay where they are',
};

/** Whose clock a time without a zone is on. */
export const TIMES_WITHOUT_ZONE = ['stop', 'partner'] as const;
export type TimesWithoutZone = (typeof TIMES_WITHOUT_ZONE)[number];

export const TIMES_WITHOUT_ZONE_LABELS: Readonly<Record<TimesWithoutZone, string>> = {
  stop: 'The clock of the stop',
  partner: 'The partner’s time zone',
};

/** Time zones that a partner may have. */
export const PARTNER_TIME_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'UTC',
] as const;

/** Between elements, and at the end of a segment, of the files that we write. */
export const ELEMENT_SEPARATORS = ['*', '|', '^'] as const;
export const SEGMENT_ENDS = ['tilde', 'line'] as const;
export type SegmentEnd = (typeof SEGMENT_ENDS)[number];

export const SEGMENT_END_LABELS: Readonly<Record<SegmentEnd, string>> = { tilde: 'A tilde (~)', line: 'A line end' };

export const COMPONENT_SEPARATOR = '>';

export const DIFFERENCE_KINDS = ['change', 'replace', 'cancel'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export const DIFFERENCE_KIND_LABELS: Readonly<Record<DifferenceKind, string>> = {
  change: 'Change',
  replace: 'Replacement',
  cancel: 'Cancellation',
};

/** `superseded`: a later change includes it. */
export const DIFFERENCE_STATUSES = ['open', 'accepted', 'rejected', 'superseded'] as const;
export type DifferenceStatus = (typeof DIFFERENCE_STATUSES)[number];

export const DIFFERENCE_STATUS_LABELS: Readonly<Record<DifferenceStatus, string>> = {
  open: 'To accept',
  accepted: 'Accepted',
  rejected: 'Rejected',
  superseded: 'Replaced by a later one',
};

/** What is odd about an invoice. Each holds it. */
export const INVOICE_FINDINGS = [
  'payment_held',
  'do_not_dispatch',
  'carrier_refused',
  'identity_held',
  'identity_alert',
  'factor_unconfirmed',
  'other_remit_to',
  'remit_to_unknown',
  'no_load',
  'load_canceled',
  'not_delivered',
  'other_carrier',
  'no_confirmation',
  'duplicate_number',
  'second_invoice',
  'over_cap',
  'over_total',
  'not_on_paper',
  'sum_differs',
  'other_currency',
] as const;
export type InvoiceFindingKind = (typeof INVOICE_FINDINGS)[number];

export const INVOICE_FINDING_LABELS: Readonly<Record<InvoiceFindingKind, string>> = {
  payment_held: 'Payment on hold',
  do_not_dispatch: 'Do not dispatch',
  carrier_refused: 'Carrier refused',
  identity_held: 'Identity on hold',
  identity_alert: 'Identity alert',
  factor_unconfirmed: 'Factor not confirmed',
  other_remit_to: 'Other remit-to',
  remit_to_unknown: 'Remit-to not on file',
  no_load: 'No such load',
  load_canceled: 'Load canceled',
  not_delivered: 'Not delivered',
  other_carrier: 'Load of another carrier',
  no_confirmation: 'No accepted rate confirmation',
  duplicate_number: 'Duplicate invoice number',
  second_invoice: 'Second invoice for the load',
  over_cap: 'Over the confirmed amount',
  over_total: 'Total over the rate confirmation',
  not_on_paper: 'Charge not on the rate confirmation',
  sum_differs: 'Lines do not add up',
  other_currency: 'Other currency',
};

/** Released by someone with `compliance` alone: the money may go to a thief. */
export const FINDINGS_OF_COMPLIANCE: readonly InvoiceFindingKind[] = [
  'payment_held',
  'do_not_dispatch',
  'carrier_refused',
  'identity_held',
  'identity_alert',
  'factor_unconfirmed',
  'other_remit_to',
  'remit_to_unknown',
];

/** `matches`: nothing is odd, then or now. `held`: do not pay before a person decides. */
export const INVOICE_STATUSES = ['held', 'matches', 'released', 'rejected'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const INVOICE_STATUS_LABELS: Readonly<Record<InvoiceStatus, string>> = {
  held: 'Held',
  matches: 'Matches',
  released: 'Released',
  rejected: 'Rejected',
};

export const INVOICE_LISTS = ['held', 'all'] as const;
export type InvoiceList = (typeof INVOICE_LISTS)[number];

export const INVOICE_LIST_LABELS: Readonly<Record<InvoiceList, string>> = { held: 'Held', all: 'All invoices' };

export const MAX_EDI_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_EDI_PARTNERS = 200;
/** Transaction sets, and groups, of one interchange. */
export const MAX_EDI_SETS = 500;
export const MAX_EDI_GROUPS = 100;
/** Segments of an interchange that its page shows. */
export const SEGMENTS_SHOWN = 500;

/** What the product signs in with at a partner's SFTP server. */
export const SFTP_SECRETS = ['password', 'private_key'] as const;
export type SftpSecret = (typeof SFTP_SECRETS)[number];
export const SFTP_SECRET_LABELS: Readonly<Record<SftpSecret, string>> = {
  password: 'A password',
  private_key: 'A private key',
};
