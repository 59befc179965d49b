import { z } from 'zod';
import { defineCall } from '../call';
import { carrierId, recordId } from '../shared/record-id';
import { strictInput } from '../shared/strict-input';
import { MAX_POSITIONS, POSITION_OUTCOMES, POSITION_SOURCES, type PositionOutcome } from './positions.constants';

const within = (name: string, least: number, most: number) =>
  z
    .number({ error: `${name} is a number.` })
    .min(least, `${name} lies between ${least} and ${most}.`)
    .max(most, `${name} lies between ${least} and ${most}.`);

/** A vehicle by our number, by its VIN, or by its carrier and the carrier's name of it or its plate. */
export const PositionInput = strictInput(
  z.object({
    carrier_vehicle_id: recordId('carrier_vehicle_id').optional(),
    carrier_id: carrierId('carrier_id').optional(),
    vin: z.string().trim().max(30).optional(),
    unit: z.string().trim().max(40).optional(),
    plate: z.string().trim().max(20).optional(),
    observed_at: z.iso.datetime({ offset: true, error: 'observed_at is an ISO date and time with its offset.' }),
    latitude: within('latitude', -90, 90),
    longitude: within('longitude', -180, 180),
    speed_mph: within('speed_mph', 0, 200).nullable().optional(),
    heading: within('heading', 0, 360).nullable().optional(),
    accuracy_feet: within('accuracy_feet', 0, 1_000_000).nullable().optional(),
    source: z.enum(POSITION_SOURCES, { error: `source may be ${POSITION_SOURCES.join(', ')}.` }).default('eld'),
  }),
);
export type PositionInput = z.output<typeof PositionInput>;

export const createVehiclePositions = defineCall({
  method: 'POST',
  path: '/api/v1/vehicle_positions',
  summary: `Bring in up to ${MAX_POSITIONS} positions of trucks, in any order and as often as they come. They are this company's alone, or with the connection_key that a carrier gives out on its tracking page those of that carrier, which serve every broker whose load names the truck, within the load's own tracking times.`,
  may: 'bringInLoads',
  repeats: 'same',
  maxBodyBytes: 1024 * 1024,
  body: z.object({
    /** Of a carrier that consented: its own feed. */
    connection_key: z
      .string({ error: 'connection_key is a text.' })
      .trim()
      .min(1, 'Leave an empty connection_key out.')
      .max(100, 'connection_key is too long.')
      .optional(),
    vehicle_positions: z
      .array(z.unknown(), { error: 'vehicle_positions is a list.' })
      .min(1, 'There is no position in the list.')
      .max(MAX_POSITIONS, `${MAX_POSITIONS} positions at most.`),
  }),
  response: z.object({
    /** The count of each result; those with an error are in none. */
    counts: z.record(z.enum(POSITION_OUTCOMES), z.number()) as z.ZodType<Record<PositionOutcome, number>>,
    errors: z.array(z.object({ index: z.number(), fields: z.record(z.string(), z.array(z.string())) })),
  }),
  errors: [413],
});
