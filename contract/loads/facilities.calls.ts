import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { expectedVersion, RecordId } from '../shared/record-id';
import { FACILITY_LISTS, FACILITY_RADIUS_MILES } from './facilities.constants';
import { Facility, FacilityWithStays } from './facilities.entities';

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
  latitude: degrees('latitude', 90).optional(),
  longitude: degrees('longitude', 180).optional(),
  radius_miles: z.coerce
    .number({ error: 'Enter the radius in miles.' })
    .min(least, `The radius is ${least} miles or more.`)
    .max(most, `The radius is ${most} miles at most.`)
    .optional(),
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
    'Set a facility’s name, hours, point or radius. A point set by a person is used before the coordinates that loads bring; open loads are worked out again.',
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
