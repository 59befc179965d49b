import { z } from 'zod';
import { defineCall } from '../call';
import { ZIP_LOOKUP_SIZE } from '../shared/paging.constants';
import { RecordId } from '../shared/record-id';
import { Area } from './areas.entities';
import { AREA_TYPES, PLACE_TEXT_MAX } from './lanes.constants';

export const autocompleteAreas = defineCall({
  method: 'GET',
  path: '/api/v1/areas/autocomplete',
  summary: 'Places whose name or postal code begins with what was typed, the likeliest first.',
  may: 'broker',
  query: z.object({
    term: z
      .string({ error: 'term is what was typed.' })
      .max(PLACE_TEXT_MAX, `term may be ${PLACE_TEXT_MAX} characters long.`),
    type: z.enum(AREA_TYPES, { error: `type may be ${AREA_TYPES.join(', ')}.` }).optional(),
    per_page: z.coerce
      .number({ error: 'per_page must be a number.' })
      .int('per_page must be a whole number.')
      .min(1, 'per_page must be above 0.')
      .max(50, 'per_page must be at most 50.')
      .default(ZIP_LOOKUP_SIZE),
  }),
  response: z.object({ areas: z.array(Area) }),
});

export const listMapPlaces = defineCall({
  method: 'GET',
  path: '/api/v1/areas/map_places',
  summary: 'The states and the larger cities that a map names: the states first, of both the largest first.',
  may: 'broker',
  response: z.object({
    areas: z.array(Area.pick({ name: true, code: true, type: true, latitude: true, longitude: true })),
  }),
});

export const findAreaByPlaceId = defineCall({
  method: 'GET',
  path: '/api/v1/areas/find_by_place_id',
  summary: 'The area of a place id, with the state and the key market area that it lies in.',
  may: 'broker',
  query: z.object({ place_id: z.string({ error: 'place_id is missing.' }).min(1).max(100) }),
  response: Area.pick({ id: true, state_area_id: true, kma_area_id: true }),
  errors: [404],
});

export const getArea = defineCall({
  method: 'GET',
  path: '/api/v1/areas/{id}',
  summary: 'One place.',
  may: 'broker',
  params: RecordId,
  response: Area,
});
