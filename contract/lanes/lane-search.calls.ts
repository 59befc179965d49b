import { z } from 'zod';
import { defineCall } from '../call';
import { Paging } from '../shared/paging';
import { LaneCarrier, Route, SearchedLane } from './lane-search.entities';

const areaId = (end: string) =>
  z
    .number({ error: `Choose a place for the ${end}.` })
    .int(`The ${end} is not a place.`)
    .min(1, `The ${end} is not a place.`)
    .max(2_147_483_647, `The ${end} is not a place.`);

export const searchCarriersByLane = defineCall({
  method: 'POST',
  path: '/api/v1/carriers/search',
  summary:
    'Carriers that want a lane or were seen near both of its ends in the last two years, with the way between them. Counts against the plan once a search and day, whatever the page or order.',
  may: 'searchByLane',
  body: Paging.extend({
    origin_area_id: areaId('origin'),
    destination_area_id: areaId('destination'),
    /** ransack conditions and sorts over the allow-list of carriers. */
    q: z.unknown().optional(),
  }),
  response: z.object({ carriers: z.array(LaneCarrier), lane: SearchedLane, route: Route }),
  paged: true,
  looksOnly: true,
  errors: [401, 403, 404, 422, 500],
});
