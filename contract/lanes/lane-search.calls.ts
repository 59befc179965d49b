import { z } from 'zod';
import { defineCall } from '../call';
import { MAX_EXPORTED_AT_ONCE } from '../carriers/compare.constants';
import { LANE_PREFERENCE_OPTIONS, MAX_ORIGIN_MILES, MAX_SEEN_WITHIN_DAYS } from '../carriers/search-filters.constants';
import { Paging } from '../shared/paging';
import { LaneCarrier, Route, SearchedLane } from './lane-search.entities';

const areaId = (end: string) =>
  z
    .number({ error: `Choose a place for the ${end}.` })
    .int(`The ${end} is not a place.`)
    .min(1, `The ${end} is not a place.`)
    .max(2_147_483_647, `The ${end} is not a place.`);

const wholeUpTo = (most: number, unit: string) => {
  const message = `Give a whole number of ${unit} from 0 to ${most}.`;
  return z.number({ error: message }).int(message).min(0, message).max(most, message);
};

/** A lane and its filters. */
export const LaneAsked = z.object({
  origin_area_id: areaId('origin'),
  destination_area_id: areaId('destination'),
  /** ransack conditions and sorts over the allow-list of carriers, and the search filters. */
  q: z.unknown().optional(),
  /** Why a carrier is on the lane: preference or sighting; omitted: either. */
  lane_preference_in: z
    .array(z.enum(LANE_PREFERENCE_OPTIONS, { error: `Choose among ${LANE_PREFERENCE_OPTIONS.join(', ')}.` }))
    .optional(),
  /**
   * Only carriers seen this near the origin, and this recently; either alone defaults the other to a hundred miles, or
   * two years.
   */
  miles_from_origin: wholeUpTo(MAX_ORIGIN_MILES, 'miles').optional(),
  seen_within_days: wholeUpTo(MAX_SEEN_WITHIN_DAYS, 'days').optional(),
});
export type LaneAsked = z.infer<typeof LaneAsked>;

export const searchCarriersByLane = defineCall({
  method: 'POST',
  path: '/api/v1/carriers/search',
  summary:
    'Carriers that want a lane or were seen near both of its ends in the last two years, with the way between them. Counts against the plan once a search and day, whatever the page or order.',
  may: 'searchByLane',
  body: Paging.extend(LaneAsked.shape),
  response: z.object({ carriers: z.array(LaneCarrier), lane: SearchedLane, route: Route }),
  paged: true,
  looksOnly: true,
  errors: [404, 500],
});

export const exportCarriersByLane = defineCall({
  method: 'POST',
  path: '/api/v1/carriers/search/export',
  summary: `The same carriers for a file, by id, up to ${MAX_EXPORTED_AT_ONCE} at a time, after the one that after_id names; for who may search by lane too. A search that was counted today is not counted again. The first part is noted in the audit log.`,
  may: 'exportCarriers',
  body: LaneAsked.extend({
    after_id: z
      .number({ error: 'after_id must be a number.' })
      .int('after_id must be a whole number.')
      .min(0, 'after_id must be 0 or above.')
      .max(Number.MAX_SAFE_INTEGER, 'after_id is too large.')
      .default(0),
  }),
  response: z.object({ carriers: z.array(LaneCarrier) }),
  looksOnly: true,
});
