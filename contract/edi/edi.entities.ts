import { z } from 'zod';
import { RATE_LINE_KINDS } from '../rate-confirmations/rate-confirmations.constants';
import { version } from '../shared/record-id';
import {
  CHANGE_RULES,
  DEADLINE_RULES,
  DIFFERENCE_KINDS,
  DIFFERENCE_STATUSES,
  EDI_DIRECTIONS,
  EDI_FILE_SOURCES,
  EDI_VERSIONS,
  ELEMENT_SEPARATORS,
  INTERCHANGE_STATES,
  INVOICE_FINDINGS,
  INVOICE_STATUSES,
  SEGMENT_ENDS,
  SET_OUTCOMES,
  SFTP_SECRETS,
  TENDER_STATUSES,
  TIMES_WITHOUT_ZONE,
} from './edi.constants';

const moment = z.iso.datetime();
const words = z.string().nullable();

const LoadNamed = z.object({ id: z.number(), reference: z.string() }).nullable();
const CarrierNamed = z.object({ id: z.number(), legal_name: words }).nullable();
const PartnerNamed = z.object({ id: z.number(), name: z.string() });

/** How files are exchanged with a partner's SFTP server. */
export const EdiSftp = z.object({
  host: z.string(),
  port: z.number(),
  username: z.string(),
  /** What it signs in with; neither is ever answered. */
  signs_in_with: z.enum(SFTP_SECRETS),
  /** `SHA256:` and the digest of the server's key, as `ssh-keygen -l` shows it. */
  host_key: z.string(),
  fetch_from: z.string(),
  put_into: z.string(),
  last_ok_at: moment.nullable(),
  /** Why the last exchange failed; null: it did not, or there was none yet. */
  problem: words,
});
export type EdiSftp = z.infer<typeof EdiSftp>;

export const EdiPartner = z.object({
  id: z.number(),
  name: z.string(),
  their_qualifier: z.string(),
  their_id: z.string(),
  their_group_id: z.string(),
  our_qualifier: z.string(),
  our_id: z.string(),
  our_group_id: z.string(),
  scac: z.string(),
  x12_version: z.enum(EDI_VERSIONS),
  is_test: z.boolean(),
  element_separator: z.enum(ELEMENT_SEPARATORS),
  segment_end: z.enum(SEGMENT_ENDS),
  time_zone: z.string(),
  times_without_zone: z.enum(TIMES_WITHOUT_ZONE),
  answer_within_minutes: z.number(),
  deadline_rule: z.enum(DEADLINE_RULES),
  change_rule: z.enum(CHANGE_RULES),
  is_change_answered: z.boolean(),
  sends_statuses: z.boolean(),
  /** A line each, as they were entered. */
  partner_codes: z.string(),
  carrier: CarrierNamed,
  is_active: z.boolean(),
  /** Below the data folder: where its files are put, and where ours wait for it. */
  in_folder: z.string(),
  out_folder: z.string(),
  /** Null: files go by the folders alone. */
  sftp: EdiSftp.nullable(),
  version,
});
export type EdiPartner = z.infer<typeof EdiPartner>;

/** What is wrong in a set. */
export const SetProblemNamed = z.object({
  /** The segment by its place in the interchange; null: the set as a whole. */
  segment: z.number().nullable(),
  tag: words,
  element: z.number().nullable(),
  sentence: z.string(),
  /** The set was rejected for it. */
  is_fatal: z.boolean(),
});
export type SetProblemNamed = z.infer<typeof SetProblemNamed>;

export const EdiSet = z.object({
  id: z.number(),
  kind: z.string(),
  control: z.string(),
  first_segment: z.number(),
  segments_count: z.number(),
  outcome: z.enum(SET_OUTCOMES),
  summary: z.string(),
  problems: z.array(SetProblemNamed),
  tender_id: z.number().nullable(),
  invoice_id: z.number().nullable(),
  load: LoadNamed,
});
export type EdiSet = z.infer<typeof EdiSet>;

export const InterchangeSummary = z.object({
  id: z.number(),
  /** Null: its sender is no partner. */
  partner: PartnerNamed.nullable(),
  direction: z.enum(EDI_DIRECTIONS),
  source: z.enum(EDI_FILE_SOURCES),
  state: z.enum(INTERCHANGE_STATES),
  problem: words,
  sender: z.string(),
  control: z.string(),
  is_test: z.boolean(),
  file_name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** Kinds of its sets, each once. */
  kinds: z.array(z.string()),
  acknowledged: words,
  created_at: moment,
  sent_at: moment.nullable(),
});
export type InterchangeSummary = z.infer<typeof InterchangeSummary>;

export const Interchange = InterchangeSummary.extend({
  acknowledged_at: moment.nullable(),
  sets: z.array(EdiSet),
  /** The first of them; the file has all. */
  segments: z.array(z.object({ at: z.number(), tag: z.string(), text: z.string() })),
  segments_count: z.number(),
});
export type Interchange = z.infer<typeof Interchange>;

/** One value that a change of a tender changes. */
export const DifferenceChange = z.object({ label: z.string(), before: words, after: words });
export type DifferenceChange = z.infer<typeof DifferenceChange>;

export const TenderDifference = z.object({
  id: z.number(),
  kind: z.enum(DIFFERENCE_KINDS),
  status: z.enum(DIFFERENCE_STATUSES),
  changes: z.array(DifferenceChange),
  /** What to check before accepting it. */
  warnings: z.array(z.string()),
  interchange_id: z.number().nullable(),
  created_at: moment,
  decided_at: moment.nullable(),
  /** Null: no person, or not decided. */
  decided_by: words,
  reason: words,
  version,
});
export type TenderDifference = z.infer<typeof TenderDifference>;

export const TenderSummary = z.object({
  id: z.number(),
  partner: PartnerNamed,
  shipment_id: z.string(),
  status: z.enum(TENDER_STATUSES),
  /** "Dallas, TX to Houston, TX"; null: it has no stops. */
  lane: words,
  pickup_at: words,
  customer_rate_cents: z.number().nullable(),
  received_at: moment,
  answer_by: moment,
  load: LoadNamed,
  open_differences: z.number(),
});
export type TenderSummary = z.infer<typeof TenderSummary>;

export const EdiTender = TenderSummary.extend({
  /** Label and value of each field that was tendered. */
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  notes: z.array(z.string()),
  rule: z.enum(DEADLINE_RULES),
  rule_problem: words,
  answered_at: moment.nullable(),
  /** Null: a rule did, or it is not answered. */
  answered_by: words,
  reason: words,
  differences: z.array(TenderDifference),
  statuses: z.array(
    z.object({
      id: z.number(),
      codes: z.array(z.string()),
      summary: z.string(),
      interchange_id: z.number().nullable(),
      created_at: moment,
    }),
  ),
  version,
});
export type EdiTender = z.infer<typeof EdiTender>;

export const InvoiceLine = z.object({ kind: z.enum(RATE_LINE_KINDS), label: z.string(), cents: z.number() });
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** One thing that is odd, with what it is compared with. */
export const InvoiceFinding = z.object({
  kind: z.enum(INVOICE_FINDINGS),
  sentence: z.string(),
  /** As the invoice has it. */
  invoiced: words,
  /** As the accepted rate confirmation or the carrier's packet has it. */
  on_file: words,
});
export type InvoiceFinding = z.infer<typeof InvoiceFinding>;

export const EdiInvoiceSummary = z.object({
  id: z.number(),
  partner: PartnerNamed,
  carrier: CarrierNamed,
  load: LoadNamed,
  number: z.string(),
  day: words,
  currency: z.string(),
  total_cents: z.number().nullable(),
  status: z.enum(INVOICE_STATUSES),
  findings: z.array(InvoiceFinding),
  created_at: moment,
});
export type EdiInvoiceSummary = z.infer<typeof EdiInvoiceSummary>;

export const EdiInvoice = EdiInvoiceSummary.extend({
  remit_to: words,
  references: z.array(z.string()),
  lines: z.array(InvoiceLine),
  confirmation: z.object({ id: z.number(), revision: z.number() }).nullable(),
  interchange_id: z.number().nullable(),
  decided_at: moment.nullable(),
  decided_by: words,
  reason: words,
  version,
});
export type EdiInvoice = z.infer<typeof EdiInvoice>;
