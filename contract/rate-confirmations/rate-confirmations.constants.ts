/**
 * The state of a rate confirmation. The text names viewed, delivered, cancelled and rejected and leaves others open
 * (loads text, section 3). Delivered: a mail server accepted its email; its delivery shows one that came back.
 */
export const RATE_CONFIRMATION_STATUSES = [
  'draft',
  'delivered',
  'viewed',
  'accepted',
  'rejected',
  'cancelled',
  'superseded',
  'expired',
] as const;
export type RateConfirmationStatus = (typeof RATE_CONFIRMATION_STATUSES)[number];

/** As screens name them: a load is delivered or cancelled, its confirmation is sent or void. */
export const RATE_CONFIRMATION_STATUS_LABELS: Record<RateConfirmationStatus, string> = {
  draft: 'Draft',
  delivered: 'Sent',
  viewed: 'Viewed',
  accepted: 'Accepted',
  rejected: 'Declined',
  cancelled: 'Void',
  superseded: 'Superseded',
  expired: 'Expired',
};

/** Those that still bind or wait: the carrier has accepted the load, or has yet to answer. */
export const OPEN_RATE_CONFIRMATION_STATUSES = [
  'delivered',
  'viewed',
  'accepted',
] as const satisfies readonly RateConfirmationStatus[];

/** What can be done with one. */
export const RATE_CONFIRMATION_ACTIONS = ['mark_as_cancelled', 'mark_as_rejected'] as const;
export type RateConfirmationAction = (typeof RATE_CONFIRMATION_ACTIONS)[number];

/**
 * Its lists. The text's are all, viewed, flagged and delivered (loads text, section 2); flagged ones have an open alert.
 * Those of the desk: a draft, one that waits for the carrier's signature, a signed one, and one that is over.
 */
export const RATE_CONFIRMATION_LISTS = [
  'all',
  'viewed',
  'flagged',
  'delivered',
  'draft',
  'waiting',
  'signed',
  'closed',
] as const;
export type RateConfirmationList = (typeof RATE_CONFIRMATION_LISTS)[number];

/** The state of an email with rate confirmations. The text names flagged and completed and leaves others open. */
export const RATE_CONFIRMATION_MAIL_STATUSES = ['queued', 'flagged', 'undelivered', 'completed'] as const;
export type RateConfirmationMailStatus = (typeof RATE_CONFIRMATION_MAIL_STATUSES)[number];

export const RATE_CONFIRMATION_MAIL_LISTS = ['all', 'flagged', 'undelivered', 'delivered'] as const;
export type RateConfirmationMailList = (typeof RATE_CONFIRMATION_MAIL_LISTS)[number];

export const RATE_CONFIRMATION_LIST_LABELS: Record<RateConfirmationList, string> = {
  all: 'All',
  viewed: 'Viewed',
  flagged: 'Flagged',
  delivered: 'Sent, not opened',
  draft: 'Draft',
  waiting: 'Sent',
  signed: 'Signed',
  closed: 'Declined or void',
};

/** Of an email, "delivered" is the common word. */
export const RATE_CONFIRMATION_MAIL_LIST_LABELS: Record<RateConfirmationMailList, string> = {
  all: 'All',
  flagged: 'Flagged',
  undelivered: 'Undelivered',
  delivered: 'Delivered',
};

/** Order of the rate confirmations list (loads text, section 7). */
export const RATE_CONFIRMATIONS_DEFAULT_SORT = 'id desc';

/** What is known of an email that carried one: accepted by the mail server, returned by it, or neither. */
export const DELIVERY_STATES = ['unknown', 'sent', 'bounced'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_STATE_LABELS: Record<DeliveryState, string> = {
  unknown: 'Unknown',
  sent: 'Sent',
  bounced: 'Bounced',
};

/** How long an address that was confirmed in a proven call counts as known. */
export const VERIFIED_ADDRESS_DAYS = 90;

export const CURRENCIES = ['USD', 'CAD', 'MXN'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** What the carrier is paid for. */
export const RATE_LINE_KINDS = [
  'linehaul',
  'fuel',
  'stop_off',
  'detention',
  'layover',
  'lumper',
  'driver_assist',
  'tonu',
  'other',
] as const;
export type RateLineKind = (typeof RATE_LINE_KINDS)[number];

export const RATE_LINE_KIND_LABELS: Record<RateLineKind, string> = {
  linehaul: 'Linehaul',
  fuel: 'Fuel surcharge',
  stop_off: 'Stop-off',
  detention: 'Detention',
  layover: 'Layover',
  lumper: 'Lumper',
  driver_assist: 'Driver assist',
  tonu: 'TONU',
  other: 'Other',
};

export const RATE_LINE_UNITS = ['flat', 'mile', 'hour', 'day', 'stop', 'hundredweight'] as const;
export type RateLineUnit = (typeof RATE_LINE_UNITS)[number];

export const RATE_LINE_UNIT_LABELS: Record<RateLineUnit, string> = {
  flat: 'Flat',
  mile: 'Per mile',
  hour: 'Per hour',
  day: 'Per day',
  stop: 'Per stop',
  hundredweight: 'Per hundredweight',
};

/** What prevents sending and is entered where the load is covered; the other problems are fixed on other pages. */
export const RATE_CONFIRMATION_PROBLEMS = {
  linehaul: 'Enter the linehaul.',
  temperature: 'The load is temperature-controlled: enter its temperature, or that the unit is off.',
} as const;

/** Above this amount for one truck, someone typed a digit too many. */
export const MAX_TOTAL_CENTS = 100_000_000;
export const MAX_RATE_LINES = 40;
export const MAX_STOP_REFERENCES = 20;
export const MAX_NOTES_LENGTH = 4000;

/** How the reefer unit runs. `off`: a dry load in a reefer, which needs no temperature. */
export const TEMPERATURE_MODES = ['continuous', 'cycle', 'off'] as const;
export const TEMPERATURE_MODE_LABELS: Record<(typeof TEMPERATURE_MODES)[number], string> = {
  continuous: 'Continuous',
  cycle: 'Start-stop (cycle)',
  off: 'Unit off (dry load)',
};

/** Who pays the lumper. */
export const LUMPERS = ['none', 'carrier_reimbursed', 'paid_by_facility'] as const;
export const LUMPER_LABELS: Record<(typeof LUMPERS)[number], string> = {
  none: 'None expected',
  carrier_reimbursed: 'Carrier pays and is reimbursed against the receipt',
  paid_by_facility: 'Paid by the facility',
};

/** Papers required with an invoice. */
export const INVOICE_PAPERS = [
  'bill_of_lading',
  'proof_of_delivery',
  'lumper_receipt',
  'scale_ticket',
  'signed_confirmation',
] as const;
export const INVOICE_PAPER_LABELS: Record<(typeof INVOICE_PAPERS)[number], string> = {
  bill_of_lading: 'Bill of lading',
  proof_of_delivery: 'Proof of delivery',
  lumper_receipt: 'Lumper receipt',
  scale_ticket: 'Scale ticket',
  signed_confirmation: 'Signed rate confirmation',
};

/** The most addresses per sending. */
export const MAX_ADDRESSEES = 10;
export const MAX_TERMS_CLAUSES = 60;
export const MAX_CLAUSE_LENGTH = 4000;

/** The variables of a clause, written `{{name}}`. */
export const TERMS_VARIABLES = {
  number: 'Number of the confirmation',
  broker_name: 'Your legal name',
  carrier_name: 'Legal name of the carrier',
  load_reference: 'Reference of the load',
  currency: 'Currency',
  total: 'Total',
  payment_days: 'Days until payment',
  invoice_email: 'Email for invoices',
  after_hours_phone: 'After-hours phone',
  detention: 'Rate of detention, its free time and its cap',
  layover: 'Rate of layover',
  tonu: 'Pay for a truck ordered and not used',
} as const;
export type TermsVariable = keyof typeof TERMS_VARIABLES;

/** What a preview of the terms prints for each, except the company's own name. */
export const TERMS_EXAMPLE: Readonly<Record<Exclude<TermsVariable, 'broker_name'>, string>> = {
  number: 'RC-000123',
  carrier_name: 'Example Carrier',
  load_reference: 'L-1001',
  currency: 'USD',
  total: '$1,850.00',
  payment_days: '30',
  invoice_email: 'your email for invoices',
  after_hours_phone: 'your after-hours phone',
  detention: '$50.00 per hour after 2 h, up to $400.00',
  layover: '$250.00 per day',
  tonu: '$150.00',
};

/** Digits of the revision's hash printed on each copy, which the public check requires with the number. */
export const PRINTED_HASH_LENGTH = 12;
