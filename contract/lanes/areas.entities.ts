import { z } from 'zod';
import { COUNTRIES } from '../shared/geography';
import { AREA_TYPES } from './lanes.constants';

/** A place that a broker may name: a state, a key market area, a city or a postal code. */
export const Area = z.object({
  id: z.number(),
  /** TX, TX_DAL, GeoNames' number of a city, 75201. */
  code: z.string(),
  /** As a field writes and finds it: "Dallas, TX", "75201 Dallas, TX", "Dallas, TX market", "Texas". */
  name: z.string(),
  type: z.enum(AREA_TYPES),
  place_id: z.string(),
  state: z.string().nullable(),
  country: z.enum(COUNTRIES),
  latitude: z.number(),
  longitude: z.number(),
  state_area_id: z.number().nullable(),
  /** Null in Mexico, which has no key market areas. */
  kma_area_id: z.number().nullable(),
});
export type Area = z.infer<typeof Area>;
