import { z } from 'zod';
import { defineCall } from '../call';
import { MAP_LISTS, MAP_STATES, MAX_LOADS_ON_MAP } from './load-map.constants';
import { LoadDay, LoadWindow } from './loads.calls';
import { LOAD_STATUSES, type LoadList } from './loads.constants';
import { CarrierVehicleArea } from './loads.entities';
import { STOP_KINDS } from './stops.constants';
import { LOAD_TRACKING_STATUSES } from './tracking.constants';

const moment = z.string();

const Place = z.object({ kind: z.enum(STOP_KINDS), city: z.string().nullable(), state: z.string().nullable() });

/** An open load as a map shows it. */
export const LoadOnMap = z.object({
  id: z.number(),
  reference: z.string(),
  status: z.enum(LOAD_STATUSES),
  tracking_status: z.enum(LOAD_TRACKING_STATUSES),
  carrier: z.object({ id: z.number(), legal_name: z.string().nullable() }).nullable(),
  /** "Unit 4411, VIN …0937"; null: no truck is named. */
  vehicle: z.string().nullable(),
  /** The first pickup and the last delivery. */
  origin: Place.nullable(),
  destination: Place.nullable(),
  /** Where it is due next; null: it has no stop, or made the last. */
  next_stop: Place.extend({
    name: z.string().nullable(),
    window_ends_at: moment.nullable(),
    local_zone: z.string().nullable(),
  }).nullable(),
  /** When the truck can be at the next stop, by its newest position. */
  next_eta: z.object({ earliest: moment, latest: moment }).nullable(),
  /** The newest within the load's tracking times, and what it says; null: there is none. */
  position: CarrierVehicleArea.extend({ state: z.enum(MAP_STATES) }).nullable(),
});
export type LoadOnMap = z.infer<typeof LoadOnMap>;

export const getLoadMap = defineCall({
  method: 'GET',
  path: '/api/v1/loads/map',
  summary: `Where the trucks of open loads are: the loads of a list, each with its newest position, or null. At most ${MAX_LOADS_ON_MAP}, by their first window; total says how many there are. Narrowed as listLoads. Whose position is shown is recorded as a view of it.`,
  may: 'viewLoads',
  query: z.object({
    tab: z
      .enum(MAP_LISTS as [LoadList, ...LoadList[]], { error: `tab may be ${MAP_LISTS.join(', ')}.` })
      .default('open'),
    window: LoadWindow,
    day: LoadDay,
    q: z.unknown().optional(),
  }),
  response: z.object({
    loads: z.array(LoadOnMap),
    total: z.number(),
    /** A position older than this is `old`. */
    stale_after_minutes: z.number(),
  }),
});
