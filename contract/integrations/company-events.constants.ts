/** How a person hears of an event by email: at once, in the digest at the times that the person chose, or not. */
export const NOTIFICATION_DELIVERIES = ['at_once', 'daily', 'off'] as const;
export type NotificationDelivery = (typeof NOTIFICATION_DELIVERIES)[number];

export const NOTIFICATION_DELIVERY_LABELS: Record<NotificationDelivery, string> = {
  at_once: 'Immediately',
  daily: 'Digest',
  off: 'No email',
};

/**
 * Events that a company's own systems (webhooks, the feed) and people (emails) get. `delivery`: the default for a
 * person. Their data: `COMPANY_EVENT_DATA`. To add one, see docs/how-to/add-an-event.md.
 */
export const COMPANY_EVENT_KINDS = {
  verdict_changed: { label: 'Verdict changed', delivery: 'at_once' },
  authority_changed: { label: 'Authority changed', delivery: 'at_once' },
  insurance_changed: { label: 'Insurance changed', delivery: 'at_once' },
  safety_changed: { label: 'Safety rating or out-of-service order changed', delivery: 'at_once' },
  contact_changed: { label: 'Contact or address changed', delivery: 'daily' },
  connection_status: { label: 'Connection status changed', delivery: 'daily' },
  connection_dismissed: { label: 'Carrier dismissed or restored', delivery: 'off' },
  connection_classified: { label: 'Carrier classification changed', delivery: 'off' },
  payment_terms_chosen: { label: 'Payment terms set', delivery: 'off' },
  carrier_user_changed: { label: 'Carrier contact changed', delivery: 'off' },
  connection_invited: { label: 'Carrier invited', delivery: 'off' },
  packet_status: { label: 'Onboarding packet status changed', delivery: 'at_once' },
  packet_paper: { label: 'Document added or reviewed', delivery: 'off' },
  carrier_called: { label: 'Call to a carrier started, proven or not proven', delivery: 'off' },
  bank_change_held: { label: 'Bank or remit-to change held', delivery: 'at_once' },
  contract_signed: { label: 'Agreement signed', delivery: 'daily' },
  certificate_requested: { label: 'Certificate requested', delivery: 'off' },
  certificate_received: { label: 'Certificate received', delivery: 'at_once' },
  certificate_verified: { label: 'Certificate verified', delivery: 'daily' },
  identifier_entered: { label: 'Identifier entered', delivery: 'off' },
  identifier_verified: { label: 'Identifier verified, refused or withdrawn', delivery: 'daily' },
  carrier_checked: { label: 'Carrier checked before a load', delivery: 'off' },
  load_created: { label: 'Load added', delivery: 'off' },
  load_changed: { label: 'Load changed', delivery: 'off' },
  load_carrier: { label: 'Carrier assigned to a load or removed', delivery: 'off' },
  exception_requested: { label: 'Exception requested for a load', delivery: 'at_once' },
  exception_decided: { label: 'Exception for a load given or denied', delivery: 'at_once' },
  load_protection: { label: 'Load protected, ready, flagged or not protected', delivery: 'off' },
  load_status: { label: 'Load moved on, delayed or cancelled', delivery: 'off' },
  load_arrived: { label: 'Truck arrived at a stop', delivery: 'off' },
  load_departed: { label: 'Truck left a stop', delivery: 'off' },
  load_eta: { label: 'ETA new, moved, or past the window', delivery: 'off' },
  load_delivered: { label: 'Load delivered', delivery: 'off' },
  load_corrected: { label: 'Arrival, departure or delivery corrected', delivery: 'off' },
  load_paper: { label: 'Document of a load added or withdrawn', delivery: 'off' },
  pickup_pass: { label: 'Pickup pass made or withdrawn', delivery: 'off' },
  check_call: { label: 'Check call', delivery: 'off' },
  driver_reported: { label: 'Driver reported a problem, or what positions contradict', delivery: 'at_once' },
  dock_check_failed: { label: 'Truck at a dock did not match, or could not be checked', delivery: 'at_once' },
  dock_mismatch_cleared: { label: 'Wrong truck at a dock cleared', delivery: 'daily' },
  load_posted: { label: 'Load posted, or its posting edited', delivery: 'off' },
  load_unposted: { label: 'Load off the board', delivery: 'off' },
  load_covered: { label: 'Load covered', delivery: 'off' },
  bid_received: { label: 'Bid on a load', delivery: 'at_once' },
  bid_changed: { label: 'Bid at another price', delivery: 'at_once' },
  counteroffer_sent: { label: 'Counteroffer sent to a carrier', delivery: 'off' },
  counteroffer_answered: { label: 'Counteroffer accepted or declined by the carrier', delivery: 'at_once' },
  link_codes_guessed: { label: 'Codes guessed on a link sent to a carrier', delivery: 'at_once' },
  rate_confirmation_mail_flagged: { label: 'Rate confirmation email flagged', delivery: 'at_once' },
  rate_confirmation_sent: { label: 'Rate confirmation sent, or its email came back', delivery: 'off' },
  rate_confirmation_viewed: { label: 'Rate confirmation opened by the carrier', delivery: 'off' },
  rate_confirmation_accepted: { label: 'Rate confirmation accepted', delivery: 'at_once' },
  rate_confirmation_rejected: { label: 'Rate confirmation declined', delivery: 'at_once' },
  rate_confirmation_cancelled: { label: 'Rate confirmation voided or superseded', delivery: 'off' },
  load_paper_differs: { label: 'Load differs from its rate confirmation', delivery: 'at_once' },
  carrier_denied: { label: 'Carrier says it was not them', delivery: 'at_once' },
  edi_tender: { label: 'EDI tender, its change or cancellation', delivery: 'at_once' },
  edi_answered: { label: 'EDI tender accepted or declined by a colleague', delivery: 'off' },
  edi_invoice_held: { label: 'EDI invoice held', delivery: 'at_once' },
  edi_invoice_decided: { label: 'EDI invoice released or rejected', delivery: 'off' },
  facility_changed: { label: 'Point of a facility set or rejected', delivery: 'off' },
  alert_raised: { label: 'Alert on a load', delivery: 'at_once' },
  alert_changed: { label: 'Alert on a load changed or closed', delivery: 'off' },
  mentioned: { label: 'A colleague mentions you in a note', delivery: 'at_once' },
  rule_override: { label: 'Rule overridden', delivery: 'daily' },
  rules_changed: { label: 'Rules changed', delivery: 'daily' },
  carrier_followed: { label: 'Monitoring started or stopped', delivery: 'off' },
  identity_alert: { label: 'Identity alert about a carrier', delivery: 'at_once' },
  vetting_file_written: { label: 'Vetting file created', delivery: 'off' },
  vetting_chain_broken: { label: 'Vetting files altered or missing', delivery: 'at_once' },
  paper_changed: { label: 'Stored document altered', delivery: 'at_once' },
  change_order: { label: 'Company change requested or decided', delivery: 'at_once' },
} as const satisfies Record<string, { label: string; delivery: NotificationDelivery }>;
export type CompanyEventKind = keyof typeof COMPANY_EVENT_KINDS;

export const COMPANY_EVENT_KIND_NAMES = Object.keys(COMPANY_EVENT_KINDS) as [CompanyEventKind, ...CompanyEventKind[]];

/**
 * The version of each kind's data. A field is added without a new one. A change that could break a receiver is a new kind
 * beside the old one, which goes on (docs/decisions/0214-events-out.md).
 */
export const COMPANY_EVENT_VERSION = 1;

/** How long events are stored for callers that missed them. */
export const COMPANY_EVENTS_KEPT_DAYS = 90;
