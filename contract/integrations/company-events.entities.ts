import { z } from 'zod';
import { CHANGE_ORDER_STATUSES } from '../account/company-details.constants';
import { ALERT_TYPE_FILTERS } from '../alerts/alert-types.constants';
import { TICKET_RESOLUTIONS, TICKET_SEVERITIES, TICKET_STATUSES } from '../alerts/tickets.constants';
import { ENTERED_IDENTIFIER_STATUSES } from '../carriers/entered-identifiers.constants';
import { CARRIER_USER_STATUSES } from '../connections/carrier-users.constants';
import { CONNECTION_STATUSES } from '../connections/connections.constants';
import { ALERT_CATEGORIES } from '../identity-alerts/identity-alerts.constants';
import { ALERT_STANDINGS } from '../identity-alerts/standing.constants';
import { CERTIFICATE_DOCUMENT_STATUSES } from '../insurance/insurance.constants';
import { POSTING_AUDIENCES, POSTING_STATES } from '../load-board/load-board.constants';
import { DRIVER_PROBLEMS } from '../loads/driver-links.constants';
import { GATE_ANSWERS, LOAD_PROTECTIONS } from '../loads/gate.constants';
import { CALL_RESULTS, CALLED } from '../loads/load-logs.constants';
import { LOAD_PAPER_TYPES } from '../loads/load-papers.constants';
import { ETA_DELAYS, LOAD_SOURCES, LOAD_STATUSES } from '../loads/loads.constants';
import { PASS_CHECK_OUTCOMES } from '../loads/pickup-passes.constants';
import { STOP_KINDS, VISIT_BASES } from '../loads/stops.constants';
import { PACKET_STATUSES } from '../onboarding/packets.constants';
import { CARRIER_NOTICE_KINDS } from '../rate-confirmations/carrier-notices.constants';
import { MAIL_FINDINGS } from '../rate-confirmations/mails.constants';
import { OVERALL_RESULTS, RULE_TYPES } from '../rules/rules.constants';
import type { CompanyEventKind } from './company-events.constants';

const id = z.number().int();
const day = z.iso.date().describe('ISO day');
const moment = z.iso.datetime().describe('UTC');
const cents = z.number().int().describe('US cents');
const usd = z.number().describe('Whole US dollars');

const load = { load_id: id, reference: z.string().describe('The load number') };
const confirmation = {
  rate_confirmation_id: id,
  number: z.string(),
  load_id: id,
  revision: z.number().int(),
};
const stop = z.object({
  id,
  sequence: z.number().int(),
  kind: z.enum(STOP_KINDS),
  city: z.string().nullable(),
  state: z.string().nullable(),
});
const by = z
  .enum(VISIT_BASES)
  .nullable()
  .describe('By positions, by a person’s correction, or by a report; null: unknown');
const between = z
  .object({ from: moment.nullable(), to: moment, by_phone: z.boolean() })
  .nullable()
  .describe('The two positions that it happened between');
const packet = { onboarding_packet_id: id };
const bid = { ...load, bid_id: id, amount_cents: cents };
const asOf = day.nullable().describe('The day of the federal record');
const alert = z.object({
  ticket_id: id,
  load_id: id.nullable(),
  reference: z.string(),
  is_type: z.enum(ALERT_TYPE_FILTERS),
  severity: z.enum(TICKET_SEVERITIES),
  status: z.enum(TICKET_STATUSES),
  resolution: z.enum(TICKET_RESOLUTIONS).nullable(),
  assignee_id: id.nullable(),
  load_lock_assignee_id: id.nullable(),
  mail_held_until: moment.optional().describe('Quiet hours: emails wait until then'),
});

/**
 * The `data` of every kind of event, beside its label in `COMPANY_EVENT_KINDS`: apart from it only because a validator must
 * not reach the browser. What records an event is typed by it, and tests compare with it what they record. A field may be
 * added; one is never renamed or removed (docs/decisions/0214-events-out.md).
 */
export const COMPANY_EVENT_DATA = {
  verdict_changed: z.object({ from: z.enum(OVERALL_RESULTS), to: z.enum(OVERALL_RESULTS) }),
  authority_changed: z.object({
    change: z.enum([
      'authority_revoked',
      'authority_reinstated',
      'authority_revocation_pending',
      'authority_revocation_dropped',
      'authority_regranted',
      'authority_age_reached',
      'registration_inactive',
      'registration_active',
    ]),
    since: day.nullish(),
    previous_since: day.optional(),
    months: z.number().int().optional(),
    as_of: asOf,
  }),
  insurance_changed: z.object({
    change: z.enum([
      'insurance_lapsed',
      'insurance_in_force',
      'insurance_cancel_filed',
      'insurance_cancel_moved',
      'insurance_cancel_averted',
      'insurance_limit_changed',
      'certificate_ended',
      'certificate_ends_soon',
    ]),
    ends_on: day.nullish(),
    previous_ends_on: day.nullish(),
    limit_usd: usd.nullish(),
    previous_limit_usd: usd.nullish(),
    coverage: z.string().optional().describe('Of a certificate that the company holds'),
    expires_on: day.optional(),
    days: z.number().int().optional(),
    as_of: asOf.optional(),
  }),
  safety_changed: z.object({
    change: z.enum(['out_of_service_order', 'out_of_service_order_ended', 'safety_rating_changed']),
    ordered_on: day.nullish(),
    reason: z.string().nullish(),
    safety_rating: z.string().nullish().describe('FMCSA’s letter; null: not rated'),
    previous_safety_rating: z.string().nullish(),
    as_of: asOf,
  }),
  contact_changed: z.object({ change: z.enum(['identity_changed', 'contact_changed']), as_of: asOf }),
  connection_status: z.object({
    status: z.enum(CONNECTION_STATUSES),
    previous_status: z.enum(CONNECTION_STATUSES).nullable().describe('Null: not connected before'),
    onboarding_packet_id: id.optional(),
    failed_rules: z.array(z.enum(RULE_TYPES)).optional(),
    import_id: id.optional(),
  }),
  connection_dismissed: z.object({ is_dismissed: z.boolean() }),
  connection_classified: z.object({ classification_ids: z.array(id) }),
  payment_terms_chosen: z.object({ payment_term_id: id.nullable() }),
  carrier_user_changed: z.object({ carrier_user_id: id, status: z.enum(CARRIER_USER_STATUSES) }),
  connection_invited: z.object({ connection_invitation_id: id, connection_id: id }),
  packet_status: z.object({
    ...packet,
    status: z.enum(PACKET_STATUSES).optional(),
    previous_status: z.enum(PACKET_STATUSES).nullish(),
    is_refused: z.boolean().optional(),
  }),
  packet_paper: z.object({
    ...packet,
    onboarding_packet_contract_id: id.optional(),
    tax_form_submission_id: id.optional(),
    is_approved: z.boolean().optional(),
    is_factor_confirmed: z.boolean().optional(),
    is_identity_verified: z.boolean().optional(),
  }),
  carrier_called: z.object({
    proven_call_id: id,
    is_proven: z.boolean().optional().describe('Absent: the call was started'),
  }),
  bank_change_held: z.object({
    ...packet,
    is_confirmed: z.boolean().optional().describe('Absent: the change is held'),
    proven_call_id: id.nullish(),
  }),
  contract_signed: z.object({ onboarding_packet_contract_id: id, contract_id: id, ...packet }),
  certificate_requested: z.object({ insurance_certificate_request_id: id }),
  certificate_received: z.object({ insurance_certificate_document_id: id }),
  certificate_verified: z.object({
    insurance_certificate_document_id: id,
    status: z.enum(CERTIFICATE_DOCUMENT_STATUSES),
  }),
  identifier_entered: z.object({
    entered_identifier_id: id,
    is_type: z.string(),
    value: z.string(),
    onboarding_packet_id: id.optional(),
  }),
  identifier_verified: z.object({
    entered_identifier_id: id,
    is_type: z.string(),
    value: z.string(),
    status: z.enum(ENTERED_IDENTIFIER_STATUSES),
  }),
  carrier_checked: z.object({ vetting_file: z.number().int(), hash: z.string() }),
  load_created: z.object({ ...load, source: z.enum(LOAD_SOURCES), status: z.enum(LOAD_STATUSES) }),
  load_changed: z.object({
    ...load,
    source: z.enum([...LOAD_SOURCES, 'person']).describe('Who changed it: a person here, or what brings loads in'),
    changed: z
      .array(z.string())
      .describe('Fields of the load by their names in the API; a carrier has load_carrier, a status load_status'),
  }),
  load_carrier: z.object({ ...load, is_covered: z.boolean() }),
  exception_requested: z.object({ ...load, gate_exception_id: id }),
  exception_decided: z.object({ ...load, gate_exception_id: id }),
  load_protection: z.object({
    ...load,
    protection: z.enum(LOAD_PROTECTIONS),
    previous_protection: z.enum(LOAD_PROTECTIONS).nullish(),
    gate: z.enum(GATE_ANSWERS).optional().describe('May its carrier have it'),
  }),
  load_status: z.object({ ...load, status: z.enum(LOAD_STATUSES), previous_status: z.enum(LOAD_STATUSES) }),
  load_arrived: z.object({ ...load, stop, arrived_at: moment, by, between }),
  load_departed: z.object({ ...load, stop, departed_at: moment, by, between }),
  load_eta: z.object({
    ...load,
    stop,
    earliest: moment,
    latest: moment,
    miles: z.number().int().describe('Miles to the stop'),
    as_of: moment.describe('The position that it is from'),
    window_ends_at: moment.nullable(),
    delay: z.enum(ETA_DELAYS).nullable().describe('Null: the stop has no window'),
  }),
  load_delivered: z.object({ ...load, stop, delivered_at: moment.nullable(), by }),
  load_corrected: z.object({
    ...load,
    stop,
    what: z.enum(['arrived', 'departed', 'delivered']),
    at: moment.nullable().describe('Null: it did not happen'),
    previous_at: moment.nullable(),
    by,
  }),
  load_paper: z.object({
    ...load,
    load_paper_id: id,
    is_type: z.enum(LOAD_PAPER_TYPES),
    is_from_driver: z.boolean(),
    is_withdrawn: z.boolean(),
  }),
  pickup_pass: z.object({ ...load, pickup_pass_id: id, is_withdrawn: z.boolean() }),
  check_call: z.object({
    ...load,
    load_log_id: id,
    stop_id: id.nullable(),
    called: z.enum(CALLED).nullable(),
    call_result: z.enum(CALL_RESULTS).nullable(),
    is_by_text: z.boolean(),
  }),
  driver_reported: z.object({ ...load, problem: z.enum(DRIVER_PROBLEMS).optional() }),
  dock_check_failed: z.object({ ...load, check_id: id, outcome: z.enum(PASS_CHECK_OUTCOMES) }),
  dock_mismatch_cleared: z.object({ ...load, check_ids: z.array(id) }),
  load_posted: z.object({
    ...load,
    is_edited: z.boolean(),
    audience: z.enum(POSTING_AUDIENCES),
    expires_at: moment,
  }),
  load_unposted: z.object({ ...load, state: z.enum(POSTING_STATES) }),
  load_covered: z.object(load),
  bid_received: z.object(bid),
  bid_changed: z.object(bid),
  counteroffer_sent: z.object(bid),
  counteroffer_answered: z.object({ ...bid, is_accepted: z.boolean() }),
  link_codes_guessed: z.object({ link_kind: z.string(), link_id: id }),
  rate_confirmation_mail_flagged: z.object({
    rate_confirmation_mail_id: id,
    load_id: id.nullable(),
    findings: z.array(z.enum(MAIL_FINDINGS)).optional(),
    is_dismissed: z.boolean().optional(),
  }),
  rate_confirmation_sent: z.object({
    ...confirmation,
    needs_acceptance: z.boolean().optional(),
    is_bounced: z.boolean().optional().describe('The email came back'),
  }),
  rate_confirmation_viewed: z.object(confirmation),
  rate_confirmation_accepted: z.object(confirmation),
  rate_confirmation_rejected: z.object(confirmation),
  rate_confirmation_cancelled: z.object(confirmation),
  load_paper_differs: z.object({
    ...load,
    rate_confirmation_id: id,
    number: z.string(),
    changed: z.array(z.string()).describe('Labels of what differs'),
  }),
  carrier_denied: z.object({
    load_id: id.nullable(),
    rate_confirmation_id: id.nullable(),
    about: z.enum(CARRIER_NOTICE_KINDS),
  }),
  edi_tender: z.object({
    edi_tender_id: id.optional(),
    shipment_id: z.string().optional(),
    load_id: id.optional(),
    edi_interchange_id: id.optional().describe('A file of ours that the partner rejected'),
  }),
  edi_answered: z.object({
    edi_tender_id: id,
    shipment_id: z.string(),
    load_id: id.optional(),
    is_accepted: z.boolean(),
  }),
  edi_invoice_held: z.object({ edi_invoice_id: id, load_id: id.optional(), reference: z.string().optional() }),
  edi_invoice_decided: z.object({ edi_invoice_id: id, is_released: z.boolean(), load_id: id.optional() }),
  facility_changed: z.object({
    facility_id: id,
    latitude: z.number().describe('Degrees'),
    longitude: z.number().describe('Degrees'),
    radius_miles: z.number().nullish(),
    outline: z.unknown().optional().describe('GeoJSON polygon; null: none'),
    open_loads: z.number().int().optional().describe('Open loads that now stop there'),
  }),
  alert_raised: alert,
  alert_changed: alert,
  mentioned: z.object({
    note_id: id.optional(),
    ticket_id: id.optional(),
    load_id: id.optional(),
    mentioned_user_ids: z.array(id),
  }),
  rule_override: z.object({ rule_override_id: id, classification_id: id, is_type: z.enum(RULE_TYPES) }),
  rules_changed: z.object({ classification_id: id }),
  carrier_followed: z.object({
    is_followed: z.boolean(),
    subscription_id: id.optional().describe('The monitoring that ended'),
  }),
  identity_alert: z.object({
    identity_alert_id: id,
    is_type: z.enum(ALERT_CATEGORIES).optional(),
    file_date: day.optional(),
    standing: z.enum(ALERT_STANDINGS).nullish(),
    standing_note: z.string().optional(),
    is_unpublished: z.boolean().optional(),
    is_answered: z.boolean().optional(),
    is_refused: z.boolean().optional(),
  }),
  vetting_file_written: z.object({ vetting_file: z.number().int(), hash: z.string() }),
  vetting_chain_broken: z.object({ vetting_file: z.number().int(), problem: z.string() }),
  paper_changed: z.object({ file_id: z.string(), reason: z.enum(['changed', 'unreadable']) }),
  change_order: z.object({ change_order_id: id, status: z.enum(CHANGE_ORDER_STATUSES) }),
} as const satisfies Record<CompanyEventKind, z.ZodObject>;

/** The data of each kind, as it is recorded. */
export type CompanyEventData = { [Kind in CompanyEventKind]: z.input<(typeof COMPANY_EVENT_DATA)[Kind]> };

/** A kind with its data: what an event says for programs. */
export type SaidEvent = { [Kind in CompanyEventKind]: { kind: Kind; data: CompanyEventData[Kind] } }[CompanyEventKind];

/** What every event carries around its data, in the feed and in a webhook's post. */
export const CompanyEvent = z.object({
  number: z
    .number()
    .int()
    .describe('The company’s own count: later events have a higher one. The same event has the same number again.'),
  kind: z.string(),
  version: z.number().int().describe('Of the data of its kind'),
  load_id: id.nullable().describe('The load that it is about. Its events arrive in the order of their numbers.'),
  previous_of_load: z
    .number()
    .int()
    .nullable()
    .describe('The number of the event before it about the same load, of any kind; null: none that is kept'),
  carrier_id: z.number().nullable(),
  summary: z.string(),
  data: z.record(z.string(), z.unknown()),
  user_id: z.number().nullable().describe('Who did it; null: no user of the company'),
  occurred_at: moment,
});
export type CompanyEvent = z.infer<typeof CompanyEvent>;

/** The body of a webhook's post. */
export const PostedEvent = CompanyEvent.extend({
  is_replay: z
    .boolean()
    .describe('Sent again because someone asked for it: it may come after later events, and it may be known'),
});
export type PostedEvent = z.infer<typeof PostedEvent>;

/** The post of one kind, for the OpenAPI document. */
export const postedEventOf = (kind: CompanyEventKind) =>
  PostedEvent.extend({ kind: z.literal(kind), data: COMPANY_EVENT_DATA[kind] });
