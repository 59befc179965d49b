import { z } from 'zod';
import { TICKET_SEVERITIES } from '../alerts/tickets.constants';
import { Ticket } from '../alerts/tickets.entities';
import { Identifier } from '../carriers/carriers.entities';
import { INVOICE_STATUSES } from '../edi/edi.constants';
import { LoadRateConfirmation, PaperDifference } from '../rate-confirmations/rate-confirmations.entities';
import { OVERALL_RESULTS } from '../rules/rules.constants';
import { numberFlags } from '../shared/number-flags';
import { version } from '../shared/record-id';
import { GateAnswer, LoadProtection } from './gate.entities';
import { LoadLockAssignee } from './load-lock-assignee.entities';
import { CALL_RESULTS, CALLED, LOAD_LOG_SOURCES, LOAD_LOG_TYPES } from './load-logs.constants';
import { PAPERWORK_GAPS } from './load-papers.constants';
import {
  FOLLOWED_LOAD_FIELDS,
  LOAD_EXCEPTIONS,
  LOAD_SOURCES,
  LOAD_STAGES,
  LOAD_STATUSES,
  MILES_SOURCES,
  OWN_LOAD_FIELDS,
} from './loads.constants';
import { OutlinePolygon } from './outlines';
import { POSITION_REPORTERS, POSITION_SOURCES } from './positions.constants';
import {
  APPOINTMENT_STATES,
  LOCATED_BY,
  STOP_HANDLINGS,
  STOP_KINDS,
  STOP_SCHEDULES,
  VISIT_STATES,
} from './stops.constants';
import { LOAD_TRACKING_STATUSES, TRACKING_WINDOWS } from './tracking.constants';

const moment = z.string();

/** `by_phone`: one of the two positions is of the driver's phone, not of the truck's own unit. */
const Between = z.object({ from: moment.nullable(), to: moment, by_phone: z.boolean() });

/**
 * An arrival or a departure. `between`: the positions around it; null if reported. `word`: whose correction it is, and
 * why. `seen`: what positions show beside that word; null: nothing.
 */
const Visit = z.object({
  at: moment,
  between: Between.nullable(),
  source: z.enum(['eld', 'report', 'word']),
  word: z
    .object({ log_id: z.number(), user: z.string().nullable(), reason: z.string(), said_at: moment })
    .nullable()
    .optional(),
  seen: z.object({ at: moment, between: Between }).nullable().optional(),
});

export const LoadStop = z.object({
  id: z.number(),
  sequence: z.number(),
  kind: z.enum(STOP_KINDS),
  schedule: z.enum(STOP_SCHEDULES),
  window_starts_at: moment.nullable(),
  window_ends_at: moment.nullable(),
  /** IANA name; null: the stop could not be placed. */
  local_zone: z.string().nullable(),
  name: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string(),
  /** Of a pickup the pickup number, of a delivery the delivery or PO number. */
  reference_number: z.string().nullable(),
  appointment_number: z.string().nullable(),
  /** Null: not known, also after the window moved without a word of the appointment. */
  appointment_state: z.enum(APPOINTMENT_STATES).nullable(),
  contact_name: z.string().nullable(),
  contact_phone_e164: z.string().nullable(),
  /** Who gave the contact as it is, and when. Null: there is none. */
  contact_from: z.object({ source: z.enum(LOAD_SOURCES), at: moment }).nullable(),
  handling: z.enum(STOP_HANDLINGS).nullable(),
  latitude_for_map: z.number().nullable(),
  longitude_for_map: z.number().nullable(),
  /** Null: it could not be placed, so positions prove nothing about it. */
  located_by: z.enum(LOCATED_BY).nullable(),
  /** The company's facility at its address; null: the address names none as exact as a building. */
  facility_id: z.number().nullable(),
  /** What is odd about the given place: "The coordinates given are 112 miles from Dallas. They are not used." */
  place_note: z.string().nullable(),
  /** Null: positions prove nothing here. Of an outline how far its farthest corner is. */
  fence_radius_miles: z.number().nullable(),
  /** Of the yard, in place of the radius; null: none is drawn. */
  fence_outline: OutlinePolygon.nullable(),
  arrived: Visit.nullable(),
  departed: Visit.nullable(),
  dwell_minutes: z.number().nullable(),
  free_time_minutes: z.number(),
  detention_minutes: z.number().nullable(),
  visit_state: z.enum(VISIT_STATES),
});
export type LoadStop = z.infer<typeof LoadStop>;

export const LoadLog = z.object({
  id: z.number(),
  load_id: z.number(),
  stop_id: z.number().nullable(),
  is_type: z.enum(LOAD_LOG_TYPES),
  occurred_at: moment,
  between: z.object({ from: moment.nullable(), to: moment }).nullable(),
  external_message: z.string().nullable(),
  source: z.enum(LOAD_LOG_SOURCES),
  user: z.string().nullable(),
  /** Of a check call; null: not said. */
  called: z.enum(CALLED).nullable(),
  call_result: z.enum(CALL_RESULTS).nullable(),
  created_at: moment,
  /** A person's correction: it stands above positions and reports. */
  is_word: z.boolean(),
  /** Later positions disproved it, or a person's later word did: the log `withdrawn_by_id`. */
  withdrawn_at: moment.nullable(),
  withdrawn_by_id: z.number().nullable(),
});
export type LoadLog = z.infer<typeof LoadLog>;

/** Where a vehicle was. */
export const CarrierVehicleArea = z.object({
  carrier_vehicle_id: z.number(),
  observed_at: moment,
  received_at: moment,
  latitude: z.number(),
  longitude: z.number(),
  speed_mph: z.number().nullable(),
  heading: z.number().nullable(),
  accuracy_feet: z.number().nullable(),
  source: z.enum(POSITION_SOURCES),
  reported_by: z.enum(POSITION_REPORTERS),
  /** The nearest city; null: none is near. Omitted where many positions are listed. */
  area: z.object({ name: z.string(), state: z.string().nullable() }).nullable().optional(),
});
export type CarrierVehicleArea = z.infer<typeof CarrierVehicleArea>;

export const LoadVehicle = z.object({
  id: z.number(),
  /** "Unit 4411, VIN …0937" */
  label: z.string(),
  vin: z.string().nullable(),
  unit: z.string().nullable(),
  plate: z.string().nullable(),
  plate_state: z.string().nullable(),
});
export type LoadVehicle = z.infer<typeof LoadVehicle>;

/** What a bill rests on. */
export const LoadPaperwork = z.object({
  /** The newest document of each type; null: none is on file. */
  proof_of_delivery_id: z.number().nullable(),
  bill_of_lading_id: z.number().nullable(),
  /** The newest that its carrier sent by EDI; null: none. Left out for who may not see invoices. */
  invoice: z
    .object({
      id: z.number(),
      number: z.string(),
      status: z.enum(INVOICE_STATUSES),
      total_cents: z.number().nullable(),
      currency: z.string(),
    })
    .nullable()
    .optional(),
  /**
   * As the detention statement has it: minutes beyond free time, what the carrier is owed for them (null: no rate is on
   * file), and the stops at which they are not known.
   */
  detention: z.object({
    minutes: z.number(),
    amount_cents: z.number().nullable(),
    stops_not_known: z.number(),
  }),
  /**
   * What it lacks before its customer is billed and its carrier paid: a proof of delivery; the signature on its rate
   * confirmation, if one was written here.
   */
  missing: z.array(z.enum(PAPERWORK_GAPS)),
});
export type LoadPaperwork = z.infer<typeof LoadPaperwork>;

/** Why a load needs a person: an exception, or a carrier that may not have it. */
export const LoadAttention = z.object({
  cause: z.enum(['do-not-dispatch', 'not-protected', ...LOAD_EXCEPTIONS]),
  reason: z.string(),
});
export type LoadAttention = z.infer<typeof LoadAttention>;

const loadFields = {
  id: z.number(),
  reference: z.string(),
  status: z.enum(LOAD_STATUSES),
  tracking_status: z.enum(LOAD_TRACKING_STATUSES),
  tracking_window: z.enum(TRACKING_WINDOWS),
  exceptions: z.array(z.enum(LOAD_EXCEPTIONS)),
  /** Each in one line, the most urgent first. Empty: nothing known needs a person. */
  attention: z.array(LoadAttention),
  /** What can still be saved; only in the list of loads that need a person. Null: it has no stops. */
  stage: z.enum(LOAD_STAGES).nullable().optional(),
  /** Its open alerts to act on or check: a note asks for no work. */
  alert_count: z.number(),
  /** The highest severity among them; null: there is none. */
  alert_severity: z.enum(TICKET_SEVERITIES).nullable(),
  stops: z.array(LoadStop),
  carrier_vehicle_id: z.number().nullable(),
  vehicle: LoadVehicle.nullable(),
  /** `overall_result` is today's verdict by the company's rules. */
  carrier: z
    .object({
      id: z.number(),
      legal_name: z.string().nullable(),
      identifiers: z.array(Identifier),
      overall_result: z.enum(OVERALL_RESULTS).nullable(),
      is_do_not_dispatch: z.boolean(),
      /** On the federal record. */
      phone: z.string().nullable(),
    })
    .nullable(),
  driver_name: z.string().nullable(),
  driver_phone_e164: z.string().nullable(),
  /** The other driver of a team. */
  second_driver_name: z.string().nullable(),
  second_driver_phone_e164: z.string().nullable(),
  /** Of both drivers, and of the contacts at the stops. */
  ...numberFlags,
  /**
   * How grave the gravest open alert is that says that someone may pretend to be the carrier, its truck or its people.
   * act_now: the drivers that the load names may be theirs, call the carrier at a number on record. look: who the drivers
   * are is not verified. Null: there is no such alert.
   */
  drivers_doubted: z.enum(TICKET_SEVERITIES).nullable(),
  trailer_number: z.string().nullable(),
  customer_name: z.string().nullable(),
  /** The customer's purchase order. */
  po_number: z.string().nullable(),
  /** What the customer pays. Left out for who may not see it; null: not given. */
  customer_rate_cents: z.number().nullable().optional(),
  /** The customer's rate less the carrier's pay; negative: a loss. Left out with the rate; null: not known. */
  margin_cents: z.number().nullable().optional(),
  team_id: z.number().nullable(),
  load_lock_assignee: LoadLockAssignee.nullable(),
  equipment: z.string().nullable(),
  trailer_length_ft: z.number().nullable(),
  weight_lbs: z.number().nullable(),
  commodity: z.string().nullable(),
  cargo_value_usd: z.number().nullable(),
  /** True with a UN number or a class, whatever else is given. Null: not given. */
  is_hazmat: z.boolean().nullable(),
  /** `UN1993` or `NA1993`. */
  hazmat_un_number: z.string().nullable(),
  /** `3`, `2.1`, `1.4S`. */
  hazmat_class: z.string().nullable(),
  /** True for a reefer load, whatever else is given; else as given, else whether a temperature is. */
  is_temperature_controlled: z.boolean(),
  /** °F. Both are the same for a set point; null: no limit on that side, or not given. */
  temperature_min_f: z.number().nullable(),
  temperature_max_f: z.number().nullable(),
  /** Our own field. Null: no carrier, or not evaluated yet. */
  protection: LoadProtection.nullable(),
  billable_miles: z.number().nullable(),
  /** `estimate`: computed from the stops; so rates per mile are estimates too. */
  billable_miles_source: z.enum(MILES_SOURCES).nullable(),
  rate_cents: z.number().nullable(),
  /**
   * What the carrier is paid: the total of the rate confirmation that it was sent, else the load's rate. Null: not on
   * file, or in another currency.
   */
  carrier_pay: z.object({ cents: z.number(), from: z.enum(['rate_confirmation', 'load']) }).nullable(),
  /** Of the carrier's pay. */
  rate_per_mile_cents: z.number().nullable(),
  /** The newest with the load's carrier; null: none. `needs_acceptance`: the last one sent waits for the carrier. */
  rate_confirmation: LoadRateConfirmation.nullable(),
  /** On the load board; null: it is not, or no longer. */
  posting: z.object({ posted_at: moment, expires_at: moment }).nullable(),
  /** When the truck can be at the next stop, by its newest position; null: not known. `Load.eta` has its basis. */
  next_eta: z.object({ stop_id: z.number(), earliest: moment, latest: moment }).nullable(),
  /** When the next call is due, as the last check call said; null: none is due. */
  next_call_at: moment.nullable(),
  /** The newest position within the load's tracking times. */
  newest_position_at: moment.nullable(),
  source: z.enum(LOAD_SOURCES),
  source_updated_at: moment.nullable(),
  /** What a person changed here; the TMS does not overwrite it. */
  own_fields: z.array(z.enum(OWN_LOAD_FIELDS)),
  /** Only of closed loads in lists. Null: it was cancelled, and no ordered truck is paid for. */
  paperwork: LoadPaperwork.nullable().optional(),
  cancelled_at: moment.nullable(),
  cancel_reason: z.string().nullable(),
  /** Truck ordered, not used. */
  is_tonu: z.boolean(),
  /**
   * How it differs from the rate confirmation that its carrier accepted or was sent; null: it does not, or there is
   * none.
   */
  paper_difference: PaperDifference.nullable(),
  version,
  created_at: moment,
};

/** A load as lists show it. */
export const LoadSummary = z.object(loadFields);
export type LoadSummary = z.infer<typeof LoadSummary>;

export const Load = z.object({
  ...loadFields,
  /** The gate's answer for the load's carrier; null: it has none, or the load is over. */
  gate: GateAnswer.nullable(),
  /** Its classifications. `is_set`: a person set them, for this reason. */
  classifications: z.object({
    of: z.array(z.object({ id: z.number(), name: z.string() })),
    is_set: z.boolean(),
    reason: z.string().nullable(),
  }),
  /** The fields that do not follow the TMS, each with what it said of it last; null: it never did. */
  tms_says: z.array(z.object({ field: z.enum(FOLLOWED_LOAD_FIELDS), value: z.string().nullable() })),
  /** The fields that changed since it came in, each with who gave it as it is. The others came with the load. */
  changed_fields: z.array(z.object({ field: z.string(), source: z.enum(LOAD_SOURCES), at: moment })),
  /** The newest 20. */
  load_logs: z.array(LoadLog),
  /** Its open alerts, the most urgent first. */
  tickets: z.array(Ticket),
  /** The newest 5 of the assigned vehicle within the load's tracking times. */
  carrier_vehicle_areas: z.array(CarrierVehicleArea),
  eta: z
    .object({
      stop_id: z.number(),
      earliest: moment,
      latest: moment,
      as_of: moment,
      miles: z.number(),
      assumption: z.string(),
      /** Delivered trips of the company in 90 days that the range is calibrated by; null: too few, it is general. */
      own_trips: z.number().nullable(),
    })
    .nullable(),
  /** What happens next or must be done, in one sentence. */
  next_step: z.string(),
  /** When a dock last checked a truck that did not match the pickup pass; null: never, or a person cleared it. */
  dock_mismatch_at: moment.nullable(),
  /** What is odd about where its truck is seen, in sentences: a clock that runs wrong, a place far out of its way. */
  position_doubts: z.array(z.string()),
  /** The EDI tender that it came from; null: it did not. Who may open it: `bringInLoads`. */
  edi_tender_id: z.number().nullable(),
});
export type Load = z.infer<typeof Load>;
