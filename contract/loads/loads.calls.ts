import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { carrierId, expectedVersion, RecordId, recordId } from '../shared/record-id';
import { strictInput } from '../shared/strict-input';
import {
  LOAD_LISTS,
  LOAD_STATUSES,
  type LoadList,
  MAX_BULK_LOADS,
  MAX_STOPS,
  VEHICLE_NUMBER_LENGTHS,
} from './loads.constants';
import { Load, LoadSummary } from './loads.entities';
import { STOP_KINDS, STOP_SCHEDULES } from './stops.constants';

const text = (name: string, most = 200) =>
  z
    .string({ error: `${name} is a text.` })
    .trim()
    .max(most, `${name} is too long: ${most} characters at most.`)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional();

const amount = (name: string, most: number) =>
  z
    .number({ error: `${name} is a number.` })
    .int(`${name} is a whole number.`)
    .min(0, `${name} is 0 or more.`)
    .max(most, `${name} is too large: ${most} at most.`)
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
  equipment: text('equipment', 60),
  trailer_length_ft: amount('trailer_length_ft', 100),
  weight_lbs: amount('weight_lbs', 1_000_000),
  commodity: text('commodity'),
  cargo_value_usd: amount('cargo_value_usd', 1_000_000_000),
  is_hazmat: yesNo('is_hazmat'),
  is_temperature_controlled: yesNo('is_temperature_controlled'),
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
  driver: z
    .object({ name: text('driver.name', 100), phone: text('driver.phone', 30) })
    .nullable()
    .optional(),
  vehicle: VehicleNumbers.nullable().optional(),
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
  vehicle: true,
  status: true,
}).required({ stops: true });

export const createLoad = defineCall({
  method: 'POST',
  path: '/api/v1/loads',
  summary:
    'Write a new load down. Unlike by_reference it changes none: a reference that is in use is refused. Sent twice under one Idempotency-Key it is made once.',
  may: 'bringInLoads',
  body: z.object({ load: NewLoad }),
  response: Load,
});

const Counts = z.record(z.enum(LOAD_LISTS), z.number()) as z.ZodType<Record<LoadList, number>>;

const LoadsQuery = SearchedPaging.extend({
  tab: z.enum(LOAD_LISTS, { error: `tab may be ${LOAD_LISTS.join(', ')}.` }).default('result'),
  window: z.enum(['default', 'all'], { error: 'window may be default, all.' }).default('default'),
  /** With a day the window does not apply. */
  day: z.iso.date({ error: 'day is an ISO day, such as 2026-11-23.' }).optional(),
});

export const listLoads = defineCall({
  method: 'GET',
  path: '/api/v1/loads',
  summary:
    'The loads of a tab, 50 a page. exceptions are all that need a person, the most urgent first. open, closed and assigned-vehicle leave out loads whose first window is more than 2 days past or 5 ahead (or as the company has set), but for those in progress or delayed; window=all lists them. day is the local day of the first window. q asks for reference, status, carrier, customer, origin, destination, assignee, team and more.',
  may: 'viewLoads',
  query: LoadsQuery.extend({
    /** Adds how many loads each tab holds. */
    include: z.enum(['counts'], { error: 'include may be counts.' }).optional(),
  }),
  response: z.object({ loads: z.array(LoadSummary), counts: Counts.optional() }),
  paged: true,
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

const reason = z
  .string({ error: 'reason is a text.' })
  .trim()
  .max(1000, 'reason is too long: 1,000 characters at most.')
  .transform((value) => (value === '' ? undefined : value))
  .optional();

export const updateLoad = defineCall({
  method: 'PATCH',
  path: '/api/v1/loads/{id}',
  summary:
    'Cover a load or take its carrier off, name its truck, driver, assignee or team, end its tracking, or cancel it. A carrier that may not have the load is rejected with the reasons: request an exception by POST /gate_exceptions.',
  may: 'workTickets',
  params: RecordId,
  body: z.object({
    load: z.object({
      expected_version: expectedVersion,
      /** Null removes the carrier, and its truck and driver with it. */
      carrier_id: carrierId('carrier_id').nullable().optional(),
      carrier_vehicle_id: recordId('carrier_vehicle_id').nullable().optional(),
      /** A truck of the carrier by its numbers, known or not. */
      vehicle: VehicleNumbers.optional(),
      driver_name: text('driver_name', 100),
      driver_phone: text('driver_phone', 30),
      load_lock_assignee_id: recordId('load_lock_assignee_id').nullable().optional(),
      team_id: recordId('team_id').nullable().optional(),
      is_tracking_ended: z.literal(true, { error: 'is_tracking_ended is true or left out.' }).optional(),
      status: z.literal('cancelled', { error: 'status may be set to cancelled alone.' }).optional(),
      is_tonu: z.boolean({ error: 'is_tonu is true or false.' }).optional(),
      reason,
    }),
  }),
  response: Load,
});
