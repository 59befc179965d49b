import { z } from 'zod';
import { EQUIPMENT_TYPES } from '../carriers/equipment.constants';
import { OVERALL_RESULTS } from '../rules/rules.constants';
import { version } from '../shared/record-id';
import { TRUCK_POSTING_STATES } from './load-board.constants';

const moment = z.string();
const words = z.string().nullable();

/** A truck that a carrier offers, entered by a person of the company. */
export const TruckPosting = z.object({
  id: z.number(),
  carrier_id: z.number(),
  carrier_name: words,
  is_in_network: z.boolean(),
  /** Omitted for an account without the full profile. */
  overall_result: z.enum(OVERALL_RESULTS).nullable().optional(),
  deadhead_miles_tolerance: z.number(),
  origin_area_id: z.number(),
  /** Null: anywhere. */
  destination_area_id: z.number().nullable(),
  origin_search_display_name: z.string(),
  destination_search_display_name: words,
  posted_equipment_type: z.enum(EQUIPMENT_TYPES),
  carrier_vehicle_id: z.number().nullable(),
  /** "Unit 4411, VIN …0937" */
  vehicle_label: words,
  /** ISO day from which the truck is free. */
  start_date: z.string(),
  is_active: z.boolean(),
  state: z.enum(TRUCK_POSTING_STATES),
  /** Without a refresh it ends then. */
  expires_at: moment,
  created_by: words,
  created_at: moment,
  version,
});
export type TruckPosting = z.infer<typeof TruckPosting>;
