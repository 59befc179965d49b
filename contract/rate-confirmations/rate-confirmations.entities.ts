import { z } from 'zod';
import { Identifier } from '../carriers/carriers.entities';
import { LoadWay } from '../loads/load-way.entities';
import { STOP_HANDLINGS, STOP_KINDS, STOP_SCHEDULES, type StopKind } from '../loads/stops.constants';
import { version } from '../shared/record-id';
import { CARRIER_NOTICE_KINDS } from './carrier-notices.constants';
import {
  CURRENCIES,
  DELIVERY_STATES,
  INVOICE_PAPERS,
  LUMPERS,
  RATE_CONFIRMATION_LISTS,
  RATE_CONFIRMATION_STATUSES,
  RATE_LINE_KINDS,
  RATE_LINE_UNITS,
  TEMPERATURE_MODES,
} from './rate-confirmations.constants';

const moment = z.string();
const words = z.string().nullable();

/** A line of money. */
export const RateLine = z.object({
  kind: z.enum(RATE_LINE_KINDS),
  /** Its purpose, if the kind does not say it. */
  label: words,
  /** Per unit, in cents of the confirmation's currency. */
  amount_cents: z.number().int(),
  unit: z.enum(RATE_LINE_UNITS),
  /** Of units, at most three decimals. Null: paid when it happens, and not in the total. */
  quantity: z.number().nullable(),
  /** The line's cap; null: no limit. */
  cap_cents: z.number().int().nullable(),
  /** The free amount before pay begins, such as 2 hours of waiting; null: none. */
  free_hours: z.number().nullable(),
});
export type RateLine = z.infer<typeof RateLine>;

/** A stop as in the load when the revision was written, with the paper's additions. */
export const RateConfirmationStop = z.object({
  sequence: z.number(),
  kind: z.enum(STOP_KINDS),
  schedule: z.enum(STOP_SCHEDULES),
  window_starts_at: moment.nullable(),
  window_ends_at: moment.nullable(),
  /** IANA zone in which the window is printed; null: unknown, printed in UTC. */
  local_zone: words,
  name: words,
  street: words,
  city: words,
  state: words,
  postal_code: words,
  country: z.string(),
  /** Missing in older revisions. */
  handling: z.enum(STOP_HANDLINGS).nullable().optional(),
  contact_name: words,
  contact_phone: words,
  /** Purchase orders, pickup numbers and the like: `PO 4471`. */
  references: z.array(z.string()),
  is_driver_assist: z.boolean(),
  lumper: z.enum(LUMPERS),
  instructions: words,
});
export type RateConfirmationStop = z.infer<typeof RateConfirmationStop>;

/** Everything in a revision except its terms. The hash covers its canonical form. */
export const RateConfirmationFields = z.object({
  load_reference: z.string(),
  broker: z.object({
    legal_name: words,
    usdot: words,
    mc: words,
    street: words,
    city: words,
    state: words,
    postal_code: words,
    phone: words,
    contact_name: words,
    contact_phone: words,
    contact_email: words,
    after_hours_phone: words,
    invoice_email: words,
    /** SHA-256 of the company’s logo when it was written, with which each copy is drawn; left out: none. */
    logo_sha256: z.string().optional(),
  }),
  carrier: z.object({
    id: z.number(),
    legal_name: words,
    usdot: words,
    mc: words,
    dispatcher_name: words,
    dispatcher_phone: words,
    dispatcher_email: words,
    driver_name: words,
    driver_phone: words,
    /** These two are missing in older revisions. */
    second_driver_name: words.optional(),
    second_driver_phone: words.optional(),
    truck: words,
    trailer: words,
  }),
  stops: z.array(RateConfirmationStop),
  freight: z.object({
    commodity: words,
    pieces: z.number().nullable(),
    pallets: z.number().nullable(),
    weight_lbs: z.number().nullable(),
    value_usd: z.number().nullable(),
    hazmat_un: words,
    hazmat_class: words,
    equipment: words,
    trailer_length_ft: z.number().nullable(),
    temperature_min_f: z.number().nullable(),
    temperature_max_f: z.number().nullable(),
    temperature_mode: z.enum(TEMPERATURE_MODES).nullable(),
    is_seal_required: z.boolean(),
    is_pallet_exchange: z.boolean(),
    is_tracking_required: z.boolean(),
  }),
  currency: z.enum(CURRENCIES),
  lines: z.array(RateLine),
  payment: z.object({
    terms_days: z.number().nullable(),
    quick_pay_percent: z.number().nullable(),
    quick_pay_days: z.number().nullable(),
    remit_to: words,
    papers: z.array(z.enum(INVOICE_PAPERS)),
  }),
  notes: words,
});
export type RateConfirmationFields = z.infer<typeof RateConfirmationFields>;

/** A clause of the terms as printed, its variables filled in. */
export const Clause = z.object({ key: z.string(), heading: z.string(), text: z.string() });
export type Clause = z.infer<typeof Clause>;

/** One item of the paper, as printed. */
export const PaperField = z.object({ key: z.string(), label: z.string(), value: z.string() });
export type PaperField = z.infer<typeof PaperField>;

/** One difference between two revisions. */
export const RateConfirmationChange = z.object({
  key: z.string(),
  label: z.string(),
  /** Null: it did not exist. */
  before: words,
  /** Null: it was removed. */
  after: words,
  /** The carrier has to accept it: it is neither a contact nor a note. */
  needs_acceptance: z.boolean(),
});
export type RateConfirmationChange = z.infer<typeof RateConfirmationChange>;

/** The differences: each item, the whole in sentences, and whether the carrier has to accept them. */
export const RateConfirmationDifference = z.object({
  changes: z.array(RateConfirmationChange),
  /** "Linehaul $2,150.00 → $2,050.00. Detention after 2 h → 3 h." Empty: no difference. */
  sentences: z.string(),
  needs_acceptance: z.boolean(),
});
export type RateConfirmationDifference = z.infer<typeof RateConfirmationDifference>;

/** An email that carried a revision. */
export const RateConfirmationDelivery = z.object({
  id: z.number(),
  revision: z.number(),
  email: z.string(),
  /** Whose address it is, as far as known: "Dispatch on the FMCSA record". Null: it was new to the company. */
  known_as: words,
  /** How the sender said that a new address was verified, in versions before 0.3; null: it was a known one. */
  verified_how: words,
  state: z.enum(DELIVERY_STATES),
  /** The mail server's reason for returning an email. */
  state_note: words,
  message_id: z.string(),
  sent_at: moment.nullable(),
  bounced_at: moment.nullable(),
  viewed_at: moment.nullable(),
  created_at: moment,
});
export type RateConfirmationDelivery = z.infer<typeof RateConfirmationDelivery>;

/** An address of the carrier and its source. */
export const KnownAddress = z.object({
  email: z.string(),
  known_as: z.string(),
  /** The number at which they confirmed it in a proven call; null: something else makes it known. */
  called_number: words,
  /** No confirmation of this carrier was sent there yet: sending takes a second factor just given. */
  is_new: z.boolean(),
});
export type KnownAddress = z.infer<typeof KnownAddress>;

export const RateConfirmationAcceptance = z.object({
  revision: z.number(),
  name: z.string(),
  title: z.string(),
  /** The address that the code was mailed to. */
  email: z.string(),
  at: moment,
  fields_hash: z.string(),
  terms_hash: z.string(),
  /** The vetting file written with it; null: it could not be. */
  vetting_file_number: z.number().nullable(),
});
export type RateConfirmationAcceptance = z.infer<typeof RateConfirmationAcceptance>;

/** A rate confirmation as lists show it. */
const summaryFields = {
  id: z.number(),
  /** As each copy prints it: `RC-000042`. */
  number: z.string(),
  status: z.enum(RATE_CONFIRMATION_STATUSES),
  creator_id: z.number().nullable(),
  creator: words,
  carrier: z.object({ id: z.number(), legal_name: words, identifiers: z.array(Identifier) }),
  load: z.object({ id: z.number(), reference: z.string() }),
  /** Of the load as it is now. */
  lane: LoadWay,
  /** The last one sent, or the draft if none was. */
  revision: z.number(),
  /** A newer one, not sent; null: none. */
  draft_revision: z.number().nullable(),
  /** It was sent, or sent again with changes, and the carrier has not accepted it yet. */
  needs_acceptance: z.boolean(),
  total_cents: z.number(),
  currency: z.enum(CURRENCIES),
  /** The best delivery of the last revision sent: sent, else unknown, else bounced. Null: none was sent. */
  delivery_state: z.enum(DELIVERY_STATES).nullable(),
  delivered_at: moment.nullable(),
  viewed_at: moment.nullable(),
  accepted: z.object({ at: moment, name: z.string(), title: z.string(), revision: z.number() }).nullable(),
  rejected_at: moment.nullable(),
  cancelled_at: moment.nullable(),
  /** Why it was rejected or cancelled. */
  reason: words,
  /** When it expires if the carrier does not accept it: the end of the first pickup window. */
  expires_at: moment.nullable(),
  open_tickets: z.number(),
  version,
  created_at: moment,
};
export const RateConfirmationSummary = z.object(summaryFields);
export type RateConfirmationSummary = z.infer<typeof RateConfirmationSummary>;

/** The load's values when a revision was written, for the fields that a person may type differently. */
export type LoadAsWritten = {
  rate_cents: number | null;
  equipment: string | null;
  trailer_length_ft: number | null;
  commodity: string | null;
  /** These two are missing in older revisions. */
  weight_lbs?: number | null;
  value_usd?: number | null;
  vehicle_id: number | null;
  driver_name: string | null;
  driver_phone: string | null;
  /** Missing in older revisions, as all that follows. */
  second_driver_name?: string | null;
  second_driver_phone?: string | null;
  trailer?: string | null;
  is_hazmat?: boolean | null;
  hazmat_un?: string | null;
  hazmat_class?: string | null;
  temperature_min_f?: number | null;
  temperature_max_f?: number | null;
  /** In order. */
  stops?: StopAsWritten[];
};

/** What a stop of the load said of what a person may type differently. */
export type StopAsWritten = {
  kind: StopKind;
  reference_number: string | null;
  appointment_number: string | null;
  contact_name: string | null;
  contact_phone: string | null;
};

/** What to do about a load that differs from its carrier's paper. */
export const PAPER_STEPS = ['revise', 'send', 'wait', 'cancel', 'tonu'] as const;
export type PaperStep = (typeof PAPER_STEPS)[number];

/** How a load differs from what its carrier accepted or, before that, was sent. */
export const PaperDifference = z.object({
  rate_confirmation_id: z.number(),
  number: z.string(),
  /** False: it was sent, and the carrier has accepted none yet. */
  is_accepted: z.boolean(),
  /**
   * revise: write a revision. send: send the written one. wait: the carrier has it and has not answered. cancel: the
   * load is cancelled or another carrier’s. tonu: it is cancelled, and the truck was ordered.
   */
  next: z.enum(PAPER_STEPS),
  changes: z.array(
    z.object({
      label: z.string(),
      /** "Delivery in Houston, TX: 6:00 PM became 9:00 PM CST." */
      sentence: z.string(),
    }),
  ),
});
export type PaperDifference = z.infer<typeof PaperDifference>;

/** What the carrier's address of record was notified of. */
export const CarrierNotice = z.object({
  id: z.number(),
  kind: z.enum(CARRIER_NOTICE_KINDS),
  /** Null: there was none, and no notice was sent. */
  email: words,
  created_at: moment,
  /** Null: not sent yet. */
  sent_at: moment.nullable(),
  /** When the carrier denied it. */
  denied_at: moment.nullable(),
});
export type CarrierNotice = z.infer<typeof CarrierNotice>;

export const RateConfirmation = z.object({
  ...summaryFields,
  /** Of the newest revision, sent or not. */
  fields: RateConfirmationFields,
  terms: z.array(Clause),
  fields_hash: z.string(),
  terms_hash: z.string(),
  /** What prevents sending the newest revision, a sentence each. Empty: it can be sent. */
  problems: z.array(z.string()),
  /** Why there is no remit-to although the carrier sent a packet; null: no such reason. */
  remit_to_left_out: words,
  /** How the load differs from it; null: it does not, or the paper is not binding. */
  load_difference: PaperDifference.nullable(),
  /** Where the carrier is notified of what happens in its name; null: no address of record is known. */
  address_of_record: words,
  /** Newest first. */
  carrier_notices: z.array(CarrierNotice),
  /** Between the last revision sent and the newest; null: none was sent. */
  changes_since_sent: RateConfirmationDifference.nullable(),
  /** Between the last revision accepted and the newest; null: none was accepted. */
  changes_since_accepted: RateConfirmationDifference.nullable(),
  known_addresses: z.array(KnownAddress),
  /** Newest first. */
  deliveries: z.array(RateConfirmationDelivery),
  acceptances: z.array(RateConfirmationAcceptance),
});
export type RateConfirmation = z.infer<typeof RateConfirmation>;

export const RateConfirmationRevision = z.object({
  revision: z.number(),
  status: z.enum(RATE_CONFIRMATION_STATUSES),
  fields_hash: z.string(),
  terms_hash: z.string(),
  /** The end of the hash over fields and terms, as printed on each copy. */
  printed_hash: z.string(),
  terms_revision: z.number(),
  total_cents: z.number(),
  currency: z.enum(CURRENCIES),
  needs_acceptance: z.boolean(),
  /** Compared with the one before it; null: the first. */
  changes: RateConfirmationDifference.nullable(),
  created_by: words,
  created_at: moment,
  sent_at: moment.nullable(),
});
export type RateConfirmationRevision = z.infer<typeof RateConfirmationRevision>;

export const RateConfirmationCounts = z.record(z.enum(RATE_CONFIRMATION_LISTS), z.number());

/** A load's newest confirmation with its current carrier. */
export const LoadRateConfirmation = z.object({
  id: z.number(),
  status: z.enum(RATE_CONFIRMATION_STATUSES),
  revision: z.number(),
  needs_acceptance: z.boolean(),
});
export type LoadRateConfirmation = z.infer<typeof LoadRateConfirmation>;
