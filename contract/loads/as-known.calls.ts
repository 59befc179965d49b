import { z } from 'zod';
import { TicketAsKnown } from '../alerts/tickets.entities';
import { defineCall } from '../call';
import { RecordId } from '../shared/record-id';
import { LoadTrace } from './load-vehicles.calls';
import { LOAD_EXCEPTIONS, LOAD_STATUSES } from './loads.constants';
import { CarrierVehicleArea, LoadLog, LoadStop } from './loads.entities';
import { LOAD_TRACKING_STATUSES, TRACKING_WINDOWS } from './tracking.constants';

const moment = z.string();

/** A load as known at a moment: from what came in by then, by today's evaluation. */
export const LoadAsKnown = z.object({
  load_id: z.number(),
  reference: z.string(),
  at: moment,
  status: z.enum(LOAD_STATUSES),
  tracking_status: z.enum(LOAD_TRACKING_STATUSES),
  tracking_window: z.enum(TRACKING_WINDOWS),
  exceptions: z.array(z.enum(LOAD_EXCEPTIONS)),
  next_step: z.string(),
  stops: z.array(LoadStop),
  carrier: z.object({ id: z.number(), legal_name: z.string().nullable() }).nullable(),
  vehicle: z.object({ id: z.number(), label: z.string() }).nullable(),
  /** Those that were open then. */
  alerts: z.array(TicketAsKnown),
  /** Those written by then, latest first. */
  load_logs: z.array(LoadLog),
  ...LoadTrace.shape,
  newest: CarrierVehicleArea.pick({
    carrier_vehicle_id: true,
    observed_at: true,
    latitude: true,
    longitude: true,
    speed_mph: true,
  }).nullable(),
  /** False: positions of the load are deleted by now. Only the logs keep what they showed. */
  are_positions_kept: z.boolean(),
});
export type LoadAsKnown = z.infer<typeof LoadAsKnown>;

export const getLoadAsKnown = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/as_known',
  summary:
    'The load as it was known at a moment since it came in: status, tracking, open alerts, stops, trace and logs. at without offset is the company’s time. Positions are kept for 30 days; before that only logs say what was seen. No text names this call.',
  may: 'viewLoads',
  params: RecordId,
  query: z.object({
    at: z
      .string({ error: 'Enter a date and time.' })
      .trim()
      .regex(
        /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)?$/,
        'Enter a date and time, like 2026-11-23T08:00.',
      ),
  }),
  response: LoadAsKnown,
});
