import { z } from 'zod';
import { defineCall } from '../call';
import { EQUIPMENT_TYPES } from '../carriers/equipment.constants';
import { SearchedPaging } from '../shared/paging';
import { carrierId, expectedVersion, RecordId, recordId } from '../shared/record-id';
import {
  BROKER_CONNECTION_STATUS_FILTER,
  MAX_DEADHEAD_MILES,
  TRUCK_POSTING_DAYS,
  TRUCK_POSTING_DEFAULTS,
  TRUCK_POSTING_STATES,
} from './load-board.constants';
import { TruckPosting } from './truck-postings.entities';

const MILES = `Give whole miles from 0 to ${MAX_DEADHEAD_MILES}.`;
const EQUIPMENT = `posted_equipment_type may be ${EQUIPMENT_TYPES.join(', ')}.`;

/** The name that the place was searched by; omitted, the area's own. */
const displayName = z
  .string({ error: 'A name is a text.' })
  .trim()
  .max(200, 'That is too long: 200 characters at most.');

const fields = {
  deadhead_miles_tolerance: z.number({ error: MILES }).int(MILES).min(0, MILES).max(MAX_DEADHEAD_MILES, MILES),
  origin_area_id: recordId('origin_area_id', 'Choose where the truck is.'),
  destination_area_id: recordId('destination_area_id', 'Choose a place, or leave it empty.').nullable(),
  origin_search_display_name: displayName.optional(),
  destination_search_display_name: displayName.nullable().optional(),
  posted_equipment_type: z.enum(EQUIPMENT_TYPES, { error: EQUIPMENT }),
  carrier_vehicle_id: recordId('carrier_vehicle_id').nullable(),
  start_date: z.iso.date({ error: 'start_date is an ISO day, such as 2026-11-23.' }),
};

export const listTruckPostings = defineCall({
  method: 'GET',
  path: '/api/v1/truck_postings',
  summary: 'Available trucks, newest first. q asks for carrier, equipment, areas, start date and is_active.',
  may: 'useLoadBoard',
  query: SearchedPaging.extend({
    state: z.enum(TRUCK_POSTING_STATES, { error: `state may be ${TRUCK_POSTING_STATES.join(', ')}.` }).optional(),
    broker_connection_status: z
      .literal(BROKER_CONNECTION_STATUS_FILTER, {
        error: `broker_connection_status may be ${BROKER_CONNECTION_STATUS_FILTER}.`,
      })
      .optional(),
  }),
  response: z.object({ truck_postings: z.array(TruckPosting) }),
  paged: true,
});

export const createTruckPosting = defineCall({
  method: 'POST',
  path: '/api/v1/truck_postings',
  summary: `Write down a truck that a connected carrier has to offer. It ends after ${TRUCK_POSTING_DAYS} days without a refresh. Sent twice under one Idempotency-Key it is made once.`,
  may: 'workLoadBoard',
  repeats: 'by-key',
  body: z.strictObject({
    truck_posting: z.strictObject({
      ...fields,
      carrier_id: carrierId('carrier_id', 'Choose a carrier.'),
      deadhead_miles_tolerance: fields.deadhead_miles_tolerance.default(TRUCK_POSTING_DEFAULTS.deadheadMilesTolerance),
      posted_equipment_type: fields.posted_equipment_type.default(TRUCK_POSTING_DEFAULTS.postedEquipmentType),
      destination_area_id: fields.destination_area_id.default(null),
      carrier_vehicle_id: fields.carrier_vehicle_id.default(null),
      /** Omitted: today. */
      start_date: fields.start_date.optional(),
      is_active: z.boolean({ error: 'is_active is true or false.' }).default(true),
    }),
  }),
  response: TruckPosting,
  errors: [404],
});

export const updateTruckPosting = defineCall({
  method: 'PATCH',
  path: '/api/v1/truck_postings/{id}',
  summary: `Change a truck posting, or remove it with is_active false. is_active true keeps it for ${TRUCK_POSTING_DAYS} more days.`,
  may: 'workLoadBoard',
  params: RecordId,
  body: z.strictObject({
    truck_posting: z
      .strictObject({ ...fields, is_active: z.boolean({ error: 'is_active is true or false.' }) })
      .partial()
      .extend({ expected_version: expectedVersion }),
  }),
  response: TruckPosting,
});
