import { z } from 'zod';
import { defineCall } from '../call';
import { carrierId, RecordId, recordId } from '../shared/record-id';
import { CarrierVehicleArea, LoadVehicle } from './loads.entities';
import { POSITION_REPORTERS, SET_ASIDE } from './positions.constants';
import { VEHICLE_POSITIONS_DEFAULT_LIMIT } from './tracking.constants';

const moment = z.string();

/** Whether a truck can be at the pickup before its window ends, from where it was last seen. */
const CanReach = z.enum(['yes', 'no', 'unknown']);

/** Miles of the maps service, or our estimate if there is none or it did not answer. */
const MilesSource = z.enum(['maps', 'estimate']);

/**
 * A gap: the path between two positions is unknown, because they are further apart in time than one stays fresh, or too
 * far in miles.
 */
export const TraceGap = z.object({
  from: moment,
  to: moment,
  /** How far the positions are apart, if no truck drives that far in the time; null: it is possible. */
  jump_miles: z.number().nullable(),
});
export type TraceGap = z.infer<typeof TraceGap>;

/** Where a load's truck went, thinned out, and by whom each point of it came. */
export const LoadTrace = z.object({
  trace: z.array(
    z.object({
      observed_at: moment,
      latitude: z.number(),
      longitude: z.number(),
      /** Who reported it: a place in `reporters`. Null: not known. */
      by: z.number().nullable(),
    }),
  ),
  /** Each once, in the order in which they were first heard. */
  reporters: z.array(z.enum(POSITION_REPORTERS)),
  gaps: z.array(TraceGap),
  /** How many positions it was made from. */
  positions: z.number(),
});
export type LoadTrace = z.infer<typeof LoadTrace>;

export const getLoadTrace = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/carrier_vehicle_area_trace_data',
  summary:
    "Where the load's truck went within the load's own tracking times, thinned out, by whom each point came, and the gaps in it.",
  may: 'viewLoads',
  params: RecordId,
  response: LoadTrace,
});

export const LoadVehicleChoice = LoadVehicle.extend({
  carrier_vehicle_id: z.number(),
  on_eld: z.boolean(),
  on_certificate: z.enum(['yes', 'no', 'any_auto', 'no_certificate']),
  last_inspection_on: z.string().nullable(),
  /** Within the load's tracking times. */
  last_seen: CarrierVehicleArea.nullable(),
  miles_to_pickup: z.number().nullable(),
  miles_source: MilesSource.nullable(),
  can_reach: CanReach,
  /** Open loads of this company that name it. */
  active_load_ids: z.array(z.number()),
  /** The same loads by their references. */
  active_loads: z.array(z.object({ id: z.number(), reference: z.string() })),
  /** The last time that a roadside inspection saw it with another carrier. */
  last_with_other_carrier: z
    .object({ carrier_id: z.number(), legal_name: z.string().nullable(), on: z.string() })
    .nullable(),
});
export type LoadVehicleChoice = z.infer<typeof LoadVehicleChoice>;

export const listLoadVehicleChoices = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/carrier_vehicles_for_vehicle_dropdown',
  summary:
    "The trucks of the load's carrier, or of another that may get the load, with what speaks for each: the nearest to the pickup first. Of another carrier only positions of the company's own feed count.",
  may: 'viewLoads',
  params: RecordId,
  query: z.object({ carrier_id: carrierId('carrier_id').optional() }),
  response: z.object({ carrier_vehicles: z.array(LoadVehicleChoice) }),
});

export const listRecentVehicleAreas = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/recent_carrier_vehicle_areas_by_carrier_vehicle',
  summary:
    "The newest position of each truck of the load's carrier in the last 3 days, within the load's tracking times.",
  may: 'viewLoads',
  params: RecordId,
  response: z.object({ carrier_vehicle_areas: z.array(CarrierVehicleArea) }),
});

export const listVehicleAreasForDebugging = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/carrier_vehicle_areas_for_debugging',
  summary: "The newest 1,000 positions of the load's truck as they came in, with what became of each.",
  may: 'manageTickets',
  params: RecordId,
  response: z.object({
    carrier_vehicle_areas: z.array(
      CarrierVehicleArea.extend({
        /** `unreachable`: no truck gets there in that time from the positions around it. */
        disposition: z.enum(['counted', 'unreachable', ...SET_ASIDE]),
      }),
    ),
  }),
});

export const listVehicleDistancesToPickup = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/vehicle_distances_to_pickup',
  summary:
    "How far each truck of the load's carrier is from the first pickup, by the maps service or by estimate, and whether it can be there in time.",
  may: 'viewLoads',
  params: RecordId,
  response: z.object({
    vehicle_distances: z.array(
      z.object({
        carrier_vehicle_id: z.number(),
        direct_miles: z.number(),
        road_miles: z.number(),
        road_miles_source: MilesSource,
        minutes: z.number(),
        can_reach: CanReach,
        observed_at: moment,
      }),
    ),
  }),
});

export const listVehicleAreas = defineCall({
  method: 'GET',
  path: '/api/v1/carrier_vehicle_areas/by_carrier_vehicle',
  summary: 'The newest positions of a truck, within the tracking times of the load that asks.',
  may: 'viewLoads',
  query: z.object({
    carrier_vehicle_id: recordId('carrier_vehicle_id'),
    // A broker sees a truck only within the tracking times of a load that it hauls (decision 0087).
    load_id: recordId(
      'load_id',
      'Name the load that asks (load_id): a truck is seen within the tracking times of a load alone.',
    ),
    limit: z.coerce
      .number({ error: 'limit is a number.' })
      .int('limit is a whole number.')
      .min(1, 'limit is above 0.')
      .max(100, 'limit is 100 at most.')
      .default(VEHICLE_POSITIONS_DEFAULT_LIMIT),
  }),
  response: z.object({ carrier_vehicle_areas: z.array(CarrierVehicleArea) }),
  errors: [404],
});
