import { z } from 'zod';
import { defineCall } from '../call';
import { Paging } from '../shared/paging';
import { CarrierSummary } from './carriers.entities';
import { LOCATION_RADIUS_BOUNDS, MAX_ORIGIN_MILES, MAX_SEEN_WITHIN_DAYS } from './search-filters.constants';

const degrees = (name: string, most: number) =>
  z.coerce
    .number({ error: `${name} must be a number.` })
    .min(-most, `${name} must be at least -${most}.`)
    .max(most, `${name} must be at most ${most}.`);

const { min, most } = LOCATION_RADIUS_BOUNDS;

const wholeUpTo = (mostOf: number, unit: string) => {
  const message = `Give a whole number of ${unit} from 0 to ${mostOf}.`;
  return z.coerce.number({ error: message }).int(message).min(0, message).max(mostOf, message);
};

/** A point, how far around it carriers are based, and how near and how recently their vehicles were seen. */
export const AroundPoint = z.object({
  latitude: degrees('latitude', 90),
  longitude: degrees('longitude', 180),
  radius_miles: z.coerce
    .number({ error: 'The radius must be a number of miles.' })
    .min(min, `The radius must be at least ${min} mile.`)
    .max(most, `The radius may be ${most} miles at most.`),
  /** Either alone defaults the other to a hundred miles, or two years; without both there is no condition. */
  miles_from_origin: wholeUpTo(MAX_ORIGIN_MILES, 'miles').optional(),
  seen_within_days: wholeUpTo(MAX_SEEN_WITHIN_DAYS, 'days').optional(),
});
export type AroundPoint = z.infer<typeof AroundPoint>;

/** Carriers close together: their count, at their center. */
export const CarrierCluster = z.object({ latitude: z.number(), longitude: z.number(), carriers: z.number() });
export type CarrierCluster = z.infer<typeof CarrierCluster>;

/** With the market area or Mexican state with the nearest center. */
export const NamedCluster = CarrierCluster.extend({ near: z.string() });
export type NamedCluster = z.infer<typeof NamedCluster>;

export const NearbyCarrier = CarrierSummary.extend({
  /** From the point to the carrier's physical address: the center of its postal code or city. */
  distance_miles: z.number(),
});
export type NearbyCarrier = z.infer<typeof NearbyCarrier>;

export const searchCarriersNear = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/near',
  summary:
    'Carriers at home around a point, the nearest first, and where they all are in clusters. A number finds identifiers that begin so, any other text names that contain it.',
  may: 'broker',
  query: Paging.extend({
    ...AroundPoint.shape,
    radius_miles: AroundPoint.shape.radius_miles.default(LOCATION_RADIUS_BOUNDS.default),
    search_text: z.string().max(200, 'Search for at most 200 characters.').optional(),
    /** ransack conditions and sorts over the allow-list of carriers. */
    q: z.unknown().optional(),
  }),
  response: z.object({ carriers: z.array(NearbyCarrier), clusters: z.array(CarrierCluster) }),
  paged: 'carriers',
});

export const listCarrierClusters = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/clusters',
  summary: 'Where carriers are at home: how many in each square of the map.',
  may: 'broker',
  query: z.object({
    cell_degrees: z.coerce
      .number({ error: 'cell_degrees must be a number.' })
      .min(0.5, 'cell_degrees must be at least 0.5.')
      .max(20, 'cell_degrees may be 20 at most.')
      .default(4),
  }),
  response: z.object({ clusters: z.array(NamedCluster), total: z.number() }),
});
