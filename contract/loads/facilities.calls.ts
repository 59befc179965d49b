import { z } from 'zod';
import { defineCall } from '../call';
import { COUNTRIES } from '../shared/geography';
import { SearchedPaging } from '../shared/paging';
import { expectedVersion, RecordId } from '../shared/record-id';
import { ADDRESS_PLACED_BY, FACILITY_LISTS, FACILITY_RADIUS_MILES } from './facilities.constants';
import { Facility, FacilityWithStays } from './facilities.entities';
import { OutlineInput } from './outlines';

const text = (name: string, most: number) =>
  z
    .string({ error: `${name} is a text.` })
    .trim()
    .max(most, `${name} is too long: ${most} characters at most.`);

const degrees = (name: string, most: number) =>
  z.coerce
    .number({ error: `Enter the ${name} in degrees, such as ${name === 'latitude' ? '32.7767' : '-96.7970'}.` })
    .min(-most, `The ${name} is between -${most} and ${most}.`)
    .max(most, `The ${name} is between -${most} and ${most}.`);

const { least, most } = FACILITY_RADIUS_MILES;

/** What a person may say about a facility. A point comes whole. */
export const FacilityChange = z.object({
  name: text('name', 200).nullable().optional(),
  hours: text('hours', 200).nullable().optional(),
  phone: text('phone', 30).nullable().optional(),
  latitude: degrees('latitude', 90).optional(),
  longitude: degrees('longitude', 180).optional(),
  radius_miles: z.coerce
    .number({ error: 'Enter the radius in miles.' })
    .min(least, `The radius is ${least} miles or more.`)
    .max(most, `The radius is ${most} miles at most.`)
    .optional(),
  /** Null removes it: then the radius counts again. */
  outline: OutlineInput.nullable().optional(),
  expected_version: expectedVersion,
});

export const listFacilities = defineCall({
  method: 'GET',
  path: '/api/v1/facilities',
  summary:
    'Places where the company’s loads stop, by address: those whose point a person should confirm (list=proposed), or all; the busiest first. search_text: part of a name, street or city. q asks for name, street, city, state, postal_code, country and known_by.',
  may: 'viewLoads',
  query: SearchedPaging.extend({
    list: z.enum(FACILITY_LISTS, { error: `list may be ${FACILITY_LISTS.join(' or ')}.` }).default('all'),
    search_text: text('search_text', 200).optional(),
  }),
  response: z.object({
    facilities: z.array(Facility),
    counts: z.object({ proposed: z.number(), all: z.number() }),
  }),
  paged: true,
});

export const checkAddress = defineCall({
  method: 'GET',
  path: '/api/v1/facilities/check_address',
  summary:
    'How a stop at an address would be placed: by a facility of the company, a building in the address files that the operator loaded, its postal code or its city; and whether its parts are far from each other. Stores nothing.',
  may: 'viewLoads',
  query: z.object({
    name: text('name', 200).optional(),
    street: text('street', 200).optional(),
    city: text('city', 100).optional(),
    state: text('state', 3).optional(),
    postal_code: text('postal_code', 12).optional(),
    country: z.enum(COUNTRIES, { error: 'Choose the country.' }).default('US'),
  }),
  response: z.object({
    /** The company's facility at the address, with or without a point; null: it is new. */
    facility_id: z.number().nullable(),
    /** Null: not placed at all. */
    located_by: z.enum(ADDRESS_PLACED_BY).nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    /** What is odd about the address: "Postal code 75202 is 225 mi from Houston." */
    note: z.string().nullable(),
    /** A geocoder is set: it looks up an address without a building within minutes after a load names it. */
    is_looked_up_later: z.boolean(),
  }),
});

export const getFacility = defineCall({
  method: 'GET',
  path: '/api/v1/facilities/{id}',
  summary: 'A facility, with where trucks stood for its loads.',
  may: 'viewLoads',
  params: RecordId,
  response: FacilityWithStays,
});

export const updateFacility = defineCall({
  method: 'PATCH',
  path: '/api/v1/facilities/{id}',
  summary:
    'Set a facility’s name, hours, phone, point, radius or outline. A point set by a person is used before the coordinates that loads bring, and an outline in place of the radius; open loads are worked out again. outline: a GeoJSON polygon of one ring with 3 to 200 corners, 4 miles across at most; without a point within it the point is its middle.',
  may: 'workTickets',
  params: RecordId,
  body: z.object({
    facility: FacilityChange.refine(
      ({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined),
      { path: ['longitude'], error: 'Enter both latitude and longitude.' },
    ),
  }),
  response: Facility,
  errors: [409],
});

const Answer = z.object({ expected_version: expectedVersion });

export const acceptFacilityProposal = defineCall({
  method: 'POST',
  path: '/api/v1/facilities/{id}/accept_proposal',
  summary: 'Confirm that trucks stood at the facility: its point is there now, and open loads are worked out again.',
  may: 'workTickets',
  params: RecordId,
  body: Answer,
  response: Facility,
  errors: [409],
});

export const rejectFacilityProposal = defineCall({
  method: 'POST',
  path: '/api/v1/facilities/{id}/reject_proposal',
  summary: 'Say that trucks did not stand at the facility: the same spot is not proposed again.',
  may: 'workTickets',
  params: RecordId,
  body: Answer,
  response: Facility,
  errors: [409],
});
