import { z } from 'zod';
import { defineCall } from '../call';
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

export const searchCarriersByLane = defineCall({
  method: 'POST',
  path: '/api/v1/carriers/search',
  summary:
    'Carriers that want a lane or were seen near both of its ends in the last two years, with the way between them. Counts against the plan once a search and day, whatever the page or order.',
  may: 'searchByLane',
  body: Paging.extend({
    origin_area_id: areaId('origin'),
    destination_area_id: areaId('destination'),
    /** ransack conditions and sorts over the allow-list of carriers, and the search filters. */
    q: z.unknown().optional(),
    /** By which word a carrier is on the lane; left out: by either. */
    lane_preference_in: z
      .array(z.enum(LANE_PREFERENCE_OPTIONS, { error: `Choose among ${LANE_PREFERENCE_OPTIONS.join(', ')}.` }))
      .optional(),
    /** Only carriers seen so near the origin, and so lately; either alone takes a hundred miles, or two years. */
    miles_from_origin: wholeUpTo(MAX_ORIGIN_MILES, 'miles').optional(),
    seen_within_days: wholeUpTo(MAX_SEEN_WITHIN_DAYS, 'days').optional(),
  }),
  response: z.object({ carriers: z.array(LaneCarrier), lane: SearchedLane, route: Route }),
  paged: true,
  looksOnly: true,
  errors: [401, 403, 404, 422, 500],
});
