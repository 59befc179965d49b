import { z } from 'zod';
import { defineCall } from '../call';
import { optionalReason } from '../shared/optional-reason';
import { SearchedPaging } from '../shared/paging';
import { carrierId, expectedVersion, RecordId, recordId } from '../shared/record-id';
import { strictInput } from '../shared/strict-input';
import { textOrNull } from '../shared/text-or-null';
import { PAPERWORK_GAPS } from './load-papers.constants';
import {
  FOLLOWED_LOAD_FIELDS,
  LOAD_LISTS,
  LOAD_STATUSES,
  type LoadList,
  MAX_BULK_LOADS,
  MAX_STOPS,
  VEHICLE_NUMBER_LENGTHS,
} from './loads.constants';
import { Load, LoadSummary } from './loads.entities';
import { APPOINTMENT_STATES, STOP_HANDLINGS, STOP_KINDS, STOP_NUMBER_LENGTH, STOP_SCHEDULES } from './stops.constants';

const text = (name: string, most = 200) => textOrNull(name, most).optional();

const amount = (name: string, most: number) =>
  z
    .number({ error: `${name} is a number.` })
    .int(`${name} is a whole number.`)
    .min(0, `${name} is 0 or more.`)
    .max(most, `${name} is too large: ${most} at most.`)
    .nullable()
    .optional();

/** °F, as rate confirmations take it. */
const fahrenheit = (name: string) =>
  z
    .number({ error: `${name} is a number.` })
    .int(`${name} is a whole number of °F.`)
    .min(-100, `${name} is too low: -100 at least.`)
    .max(200, `${name} is too high: 200 at most.`)
    .nullable()
    .optional();

/** `UN1993`; digits alone are a UN number, as papers write them. */
const unNumber = (name: string) =>
  textOrNull(name, 10)
    .transform((value) =>
      value === null
        ? null
        : value
            .toUpperCase()
            .replace(/[\s-]/g, '')
            .replace(/^(?=\d{4}$)/, 'UN'),
    )
    .refine((value) => value === null || /^(UN|NA)\d{4}$/.test(value), {
      error: `${name} is UN or NA and four digits, as in UN1993.`,
    })
    .optional();

const hazmatClass = (name: string) =>
  textOrNull(name, 20)
    .transform((value) => (value === null ? null : value.toUpperCase().replace(/^CLASS\s*/, '')))
    .refine((value) => value === null || /^[1-9](\.[1-9])?[A-Z]?$/.test(value), {
      error: `${name} is a class or division, as in 3, 2.1 or 1.4S.`,
    })
    .optional();

const oneOf = <const Words extends readonly [string, ...string[]]>(name: string, words: Words) =>
  z
    .enum(words, { error: `${name} may be ${words.join(', ')}.` })
    .nullable()
    .optional();

const driver = (name: string) =>
  z
    .object({ name: text(`${name}.name`, 100), phone: text(`${name}.phone`, 30) })
    .nullable()
    .optional();

const yesNo = (name: string) =>
  z
    .boolean({ error: `${name} is true or false.` })
    .nullable()
    .optional();

const degrees = (name: string, most: number) =>
  z
    .number({ error: `${name} is a number of degrees.` })
    .min(-most, `${name} lies between -${most} and ${most}.`)
    .max(most, `${name} lies between -${most} and ${most}.`);

/**
 * An ISO date and time. Without an offset it is the stop's local time; the monitor determines the instant, or that
 * there is none.
 */
const localMoment = (name: string) =>
  z
    .string({ error: `${name} is an ISO date and time.` })
    .trim()
    .regex(
      /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)?$/,
      `${name} is an ISO date and time, such as 2026-11-23T08:00 or 2026-11-23T08:00-06:00.`,
    );

const instant = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} is an ISO date and time with its offset.` });

/** A truck as a TMS names it. */
export const VehicleNumbers = z.object({
  vin: text('vin', VEHICLE_NUMBER_LENGTHS.vin),
  unit: text('unit', VEHICLE_NUMBER_LENGTHS.unit),
  plate: text('plate', VEHICLE_NUMBER_LENGTHS.plate),
  plate_state: text('plate_state', VEHICLE_NUMBER_LENGTHS.plate_state),
});

const StopInput = z.object({
  kind: z.enum(STOP_KINDS, { error: `kind may be ${STOP_KINDS.join(', ')}.` }),
  /** Omitted: an appointment or a window if one is given, else open at any time. */
  schedule: z.enum(STOP_SCHEDULES, { error: `schedule may be ${STOP_SCHEDULES.join(', ')}.` }).optional(),
  window_starts_at: localMoment('window_starts_at').nullable().optional(),
  /** Omitted, the window is an appointment at its start. */
  window_ends_at: localMoment('window_ends_at').nullable().optional(),
  name: text('name'),
  street: text('street'),
  city: text('city', 100),
  state: text('state', 3),
  postal_code: text('postal_code', 12),
  country: z.enum(['US', 'CA', 'MX'], { error: 'country may be US, CA, MX.' }).default('US'),
  latitude: degrees('latitude', 90).nullable().optional(),
  longitude: degrees('longitude', 180).nullable().optional(),
  free_time_minutes: amount('free_time_minutes', 600),
  // Left out, these stay as long as the stop is at the same place.
  /** Of a pickup the pickup number, of a delivery the delivery or PO number. */
  reference_number: text('reference_number', STOP_NUMBER_LENGTH),
  appointment_number: text('appointment_number', STOP_NUMBER_LENGTH),
  /** Left out with a new window, it is not known anymore. */
  appointment_state: oneOf('appointment_state', APPOINTMENT_STATES),
  contact_name: text('contact_name', 100),
  contact_phone: text('contact_phone', 30),
  handling: oneOf('handling', STOP_HANDLINGS),
});
export type StopInput = z.output<typeof StopInput>;

/** A load as a TMS knows it. Omitted fields stay as they are; null clears them. */
const LoadFields = z.object({
  reference: z
    .string({ error: 'reference is missing.' })
    .trim()
    .min(1, 'reference is missing.')
    .max(60, 'reference is too long: 60 characters at most.'),
  source_updated_at: instant('source_updated_at').optional(),
  customer_name: text('customer_name'),
  po_number: text('po_number', 60),
  /** What the customer pays: shown to few, and never to a carrier. */
  customer_rate_cents: amount('customer_rate_cents', 1_000_000_000),
  equipment: text('equipment', 60),
  trailer_length_ft: amount('trailer_length_ft', 100),
  weight_lbs: amount('weight_lbs', 1_000_000),
  commodity: text('commodity'),
  cargo_value_usd: amount('cargo_value_usd', 1_000_000_000),
  is_hazmat: yesNo('is_hazmat'),
  hazmat_un_number: unNumber('hazmat_un_number'),
  hazmat_class: hazmatClass('hazmat_class'),
  is_temperature_controlled: yesNo('is_temperature_controlled'),
  /** One alone is both, unless a range is known; null beside it leaves that side open. */
  temperature_min_f: fahrenheit('temperature_min_f'),
  temperature_max_f: fahrenheit('temperature_max_f'),
  rate_cents: amount('rate_cents', 1_000_000_000),
  billable_miles: amount('billable_miles', 20_000),
  /** One of the three; null: no carrier hauls it. */
  carrier: z
    .object({
      id: carrierId('carrier.id').optional(),
      dot: z.string().trim().max(20).optional(),
      mc: z.string().trim().max(20).optional(),
    })
    .nullable()
    .optional(),
  driver: driver('driver'),
  second_driver: driver('second_driver'),
  vehicle: VehicleNumbers.nullable().optional(),
  trailer_number: text('trailer_number', VEHICLE_NUMBER_LENGTHS.unit),
  stops: z
    .array(StopInput)
    .min(1, 'A load has at least one stop.')
    .max(MAX_STOPS, `A load has at most ${MAX_STOPS} stops.`)
    .optional(),
  /** `cancelled` cancels it, `delivered` reports the departure from the last stop; the other statuses are computed. */
  status: z.enum(LOAD_STATUSES, { error: `status may be ${LOAD_STATUSES.join(', ')}.` }).optional(),
});
export const LoadInput = strictInput(LoadFields);
export type LoadInput = z.output<typeof LoadInput>;

const Upserted = z.object({
  is_created: z.boolean(),
  /** Older than what is known: nothing was changed. */
  is_stale: z.boolean(),
  /** The fields that changed. Empty: none. */
  changed: z.array(z.string()),
  /** Sent fields that stay as a person set them here. */
  kept: z.array(z.string()),
});

/** The bodies of loads are larger than others: 500 loads with several stops. */
const LOADS_BODY_BYTES = 4 * 1024 * 1024;

export const upsertLoad = defineCall({
  method: 'PUT',
  path: '/api/v1/loads/by_reference',
  summary:
    'Bring a load in, or change the one of this reference. What is left out stays; the same again changes nothing; an older source_updated_at is stale and changes nothing. Times without offset are local to the stop.',
  may: 'bringInLoads',
  repeats: 'same',
  maxBodyBytes: LOADS_BODY_BYTES,
  body: z.object({ load: LoadInput }),
  response: Upserted.extend({ load: Load }),
  errors: [413],
});

export const upsertLoads = defineCall({
  method: 'POST',
  path: '/api/v1/loads/bulk',
  summary: `Bring in up to ${MAX_BULK_LOADS} loads, each with its own result: one that cannot be used keeps no other out.`,
  may: 'bringInLoads',
  repeats: 'same',
  maxBodyBytes: LOADS_BODY_BYTES,
  body: z.object({
    loads: z
      .array(z.unknown(), { error: 'loads is a list.' })
      .min(1, 'There is no load in the list.')
      .max(MAX_BULK_LOADS, `${MAX_BULK_LOADS} loads at most.`),
  }),
  response: z.object({
    results: z.array(
      z.union([
        Upserted.extend({ index: z.number(), id: z.number(), reference: z.string() }),
        z.object({ index: z.number(), errors: z.record(z.string(), z.array(z.string())) }),
      ]),
    ),
  }),
  errors: [413],
});

/**
 * A load as a person enters it. Its carrier is chosen on the load itself, which shows the verdict and requires a
 * reason.
 */
export const NewLoad = LoadInput.omit({
  source_updated_at: true,
  carrier: true,
  driver: true,
  second_driver: true,
  vehicle: true,
  trailer_number: true,
  status: true,
}).required({ stops: true });

export const createLoad = defineCall({
  method: 'POST',
  path: '/api/v1/loads',
  summary:
    'Write a new load down. Unlike by_reference it changes none: a reference that is in use is refused. Sent twice under one Idempotency-Key it is made once.',
  may: 'bringInLoads',
  repeats: 'by-key',
  body: z.object({ load: NewLoad }),
  response: Load,
});

const Counts = z.record(z.enum(LOAD_LISTS), z.number()) as z.ZodType<Record<LoadList, number>>;

export const LoadWindow = z.enum(['default', 'all'], { error: 'window may be default, all.' }).default('default');
/** With a day the window does not apply. */
export const LoadDay = z.iso.date({ error: 'day is an ISO day, such as 2026-11-23.' }).optional();

const LoadsQuery = SearchedPaging.extend({
  tab: z.enum(LOAD_LISTS, { error: `tab may be ${LOAD_LISTS.join(', ')}.` }).default('result'),
  window: LoadWindow,
  day: LoadDay,
  /** Only loads that lack this for their bill; of cancelled ones, those whose ordered truck is paid for. */
  missing: z.enum(PAPERWORK_GAPS, { error: `missing may be ${PAPERWORK_GAPS.join(', ')}.` }).optional(),
});

export const listLoads = defineCall({
  method: 'GET',
  path: '/api/v1/loads',
  summary:
    'The loads of a tab, 50 a page. exceptions are all that need a person, the most urgent first. open, closed and assigned-vehicle leave out loads whose first window is more than 2 days past or 5 ahead (or as the company has set), but for those in progress or delayed; window=all lists them. day is the local day of the first window. Closed loads have their paperwork; missing asks for loads that lack a part of it. q asks for reference, status, carrier, customer, origin, destination, assignee, team and more.',
  may: 'viewLoads',
  query: LoadsQuery.extend({
    /** Adds how many loads each tab holds. */
    include: z.enum(['counts'], { error: 'include may be counts.' }).optional(),
  }),
  response: z.object({ loads: z.array(LoadSummary), counts: Counts.optional() }),
  paged: true,
});

/** The most loads of one answer of `listChangedLoads`. */
export const MAX_CHANGED_LOADS = 200;

export const listChangedLoads = defineCall({
  method: 'GET',
  path: '/api/v1/loads/changes',
  onPrimary: true,
  summary:
    'The loads written since a moment, those with an alert or a posting written since among them, newest last, and the loads of such alerts. For a list that stays open: ask again with as_of. A change is in an answer once it is committed, so take the same load twice; more than 200 are cut off, and is_complete is false.',
  may: 'viewLoads',
  query: z.object({
    since: z
      .string({ error: 'since is an ISO date and time.' })
      .refine((text) => !Number.isNaN(Date.parse(text)), 'since is an ISO date and time.'),
  }),
  response: z.object({
    loads: z.array(LoadSummary),
    /** Alerts that were raised, changed or closed. */
    alerts: z.array(z.object({ id: z.number(), written_at: z.iso.datetime() })),
    is_complete: z.boolean(),
    /** For `since` of the next call: somewhat before now, for what is being written at this moment. */
    as_of: z.iso.datetime(),
  }),
});

export const exportLoads = defineCall({
  method: 'GET',
  path: '/api/v1/loads/export',
  summary:
    'The same loads in the same order for a file, page by page. The first page is noted in the audit log. No text names this call.',
  may: 'exportLoads',
  query: LoadsQuery,
  response: z.object({ loads: z.array(LoadSummary) }),
  paged: true,
});

export const getLoad = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}',
  summary: 'A load with its stops, newest logs, newest positions, ETA and what happens next.',
  may: 'viewLoads',
  params: RecordId,
  response: Load,
});

export const updateLoad = defineCall({
  method: 'PATCH',
  path: '/api/v1/loads/{id}',
  summary:
    'Cover a load or take its carrier off, name its truck, trailer, drivers, assignee or team, follow the TMS again for a field, end its tracking, or cancel it. A carrier that may not have the load is rejected with the reasons: request an exception by POST /gate_exceptions. Sent twice under one Idempotency-Key it is done once.',
  may: 'workTickets',
  repeats: 'by-key',
  params: RecordId,
  body: z.object({
    load: z.object({
      expected_version: expectedVersion,
      /** Null removes the carrier, and its truck, trailer and drivers with it. */
      carrier_id: carrierId('carrier_id').nullable().optional(),
      carrier_vehicle_id: recordId('carrier_vehicle_id').nullable().optional(),
      /** A truck of the carrier by its numbers, known or not. */
      vehicle: VehicleNumbers.optional(),
      driver_name: text('driver_name', 100),
      driver_phone: text('driver_phone', 30),
      second_driver_name: text('second_driver_name', 100),
      second_driver_phone: text('second_driver_phone', 30),
      trailer_number: text('trailer_number', VEHICLE_NUMBER_LENGTHS.unit),
      load_lock_assignee_id: recordId('load_lock_assignee_id').nullable().optional(),
      team_id: recordId('team_id').nullable().optional(),
      /** These as the TMS or the list last sent them, and from now on; the carrier as if a person covered with it. */
      follow_tms: z
        .array(z.enum(FOLLOWED_LOAD_FIELDS, { error: `follow_tms may hold ${FOLLOWED_LOAD_FIELDS.join(', ')}.` }))
        .min(1, 'follow_tms names a field.')
        .max(FOLLOWED_LOAD_FIELDS.length, 'follow_tms names each field once.')
        .optional(),
      is_tracking_ended: z.literal(true, { error: 'is_tracking_ended is true or left out.' }).optional(),
      status: z.literal('cancelled', { error: 'status may be set to cancelled alone.' }).optional(),
      is_tonu: z.boolean({ error: 'is_tonu is true or false.' }).optional(),
      reason: optionalReason,
    }),
  }),
  response: Load,
});
