import { z } from 'zod';
import { defineCall } from '../call';
import { EQUIPMENT_TYPES } from '../carriers/equipment.constants';
import { optionalReason } from '../shared/optional-reason';
import { Paging } from '../shared/paging';
import { carrierId, expectedVersion, RecordId, recordId } from '../shared/record-id';
import { AudienceCarrier, AudienceCounts, BoardLoad, BoardLoadDetails, PostedEquipmentType } from './board.entities';
import {
  BOARD_STATUSES,
  BROKER_CONNECTION_STATUS_FILTER,
  DEFAULT_DEADHEAD_MILES,
  LOAD_BOARD_SORTS,
  LOAD_CERTIFICATIONS,
  type LoadBoardSort,
  MAX_DEADHEAD_MILES,
  MAX_POSTING_CARRIERS,
  MAX_POSTING_DAYS,
  MAX_POSTING_INSTRUCTIONS,
  MAX_POSTING_RATE_USD,
  POSTING_AGE_BUCKETS,
  POSTING_AUDIENCES,
  type PostingAge,
} from './load-board.constants';

const POSTING_AGES = POSTING_AGE_BUCKETS.map(({ name }) => name) as [PostingAge, ...PostingAge[]];

/** Empty means no condition: forms send their empty fields too, and empty lists. */
const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (value === '' || value === null || (Array.isArray(value) && value.length === 0) ? undefined : value),
    schema.optional(),
  );

const whole = (name: string, least: number, most: number) => {
  const message = `${name} is a whole number from ${least} to ${most}.`;
  return unlessEmpty(z.coerce.number({ error: message }).int(message).min(least, message).max(most, message));
};

const day = (name: string) => unlessEmpty(z.iso.date({ error: `${name} is an ISO day, such as 2026-11-23.` }));

/** One value, or a list of them. */
const several = <const Names extends readonly [string, ...string[]]>(name: string, names: Names) =>
  unlessEmpty(
    z.preprocess(
      (value) => (Array.isArray(value) ? value : [value]),
      z.array(z.enum(names, { error: `${name} may be ${names.join(', ')}.` })).max(names.length),
    ),
  );

/** The conditions of a board search. Empty numbers are no condition; an unknown value of a load meets no limit. */
const Filters = z.strictObject({
  s: unlessEmpty(
    z.enum(LOAD_BOARD_SORTS as [LoadBoardSort, ...LoadBoardSort[]], {
      error: `s may be ${LOAD_BOARD_SORTS.join(', ')}.`,
    }),
  ),
  equipment: several('equipment', EQUIPMENT_TYPES),
  /** Words of the load's equipment as in the TMS: "53 air ride". */
  trailer: unlessEmpty(
    z.string({ error: 'trailer is a text.' }).trim().max(60, 'trailer is too long: 60 characters at most.'),
  ),
  /** Whole dollars. */
  min_rate: whole('min_rate', 1, MAX_POSTING_RATE_USD),
  max_rate: whole('max_rate', 1, MAX_POSTING_RATE_USD),
  /** Pounds: loads of this much at most. */
  weight: whole('weight', 1, 1_000_000),
  /** Feet: loads that need a trailer this long at most. */
  trailer_length: whole('trailer_length', 1, 100),
  origin_area_id: whole('origin_area_id', 1, 2_147_483_647),
  /** Miles; omitted, 50. */
  origin_deadhead: whole('origin_deadhead', 0, MAX_DEADHEAD_MILES),
  destination_area_id: whole('destination_area_id', 1, 2_147_483_647),
  destination_deadhead: whole('destination_deadhead', 0, MAX_DEADHEAD_MILES),
  /** Days, each local to its stop. */
  pickup_from: day('pickup_from'),
  pickup_to: day('pickup_to'),
  dropoff_from: day('dropoff_from'),
  dropoff_to: day('dropoff_to'),
  posting_age: unlessEmpty(z.enum(POSTING_AGES, { error: `posting_age may be ${POSTING_AGES.join(', ')}.` })),
  status: several('status', BOARD_STATUSES),
  /** Postings that require all of them. */
  certifications: several('certifications', LOAD_CERTIFICATIONS),
  /** Only one's own: the board has no loads of others. */
  company_id: whole('company_id', 1, 2_147_483_647),
  team: whole('team', 1, 2_147_483_647),
  /** 'In Network': loads with an open bid or a fitting truck posting of an onboarded carrier. */
  broker_connection_status: unlessEmpty(
    z.literal(BROKER_CONNECTION_STATUS_FILTER, {
      error: `broker_connection_status may be ${BROKER_CONNECTION_STATUS_FILTER}.`,
    }),
  ),
});
export type BoardFilters = z.output<typeof Filters>;

/** The bounds of each range, and the message if they are reversed. */
const RANGES = [
  ['min_rate', 'max_rate', 'The highest rate is below the lowest.'],
  ['pickup_from', 'pickup_to', 'The last day of pickup is before the first.'],
  ['dropoff_from', 'dropoff_to', 'The last day of dropoff is before the first.'],
] as const;

export const BoardFilters = Filters.superRefine((filters, context) => {
  for (const [from, to, message] of RANGES) {
    const [least, most] = [filters[from], filters[to]];
    if (least !== undefined && most !== undefined && least > most)
      context.addIssue({ code: 'custom', path: [to], message });
  }
});

export const searchBoardLoads = defineCall({
  method: 'POST',
  path: '/api/v1/loads/search',
  summary: `The company's own loads that can be posted: available, without a carrier, both ends located, pickup ahead, equipment known. q narrows and orders them; distances are ${DEFAULT_DEADHEAD_MILES} miles where only a place is given. 422 with requirements where the broker meets a requirement of the board not; one that cannot be checked stops posting alone.`,
  may: 'useLoadBoard',
  looksOnly: true,
  body: Paging.extend({ q: BoardFilters.optional() }).strict(),
  response: z.object({ loads: z.array(BoardLoad) }),
  paged: true,
  errors: [400],
});

export const exportBoardLoads = defineCall({
  method: 'POST',
  path: '/api/v1/loads/search_export',
  summary:
    'The same loads of the board in the same order for a file, page by page. The first page is noted in the audit log. No text names this call.',
  may: 'exportLoadBoard',
  looksOnly: true,
  body: Paging.extend({ q: BoardFilters.optional() }).strict(),
  response: z.object({ loads: z.array(BoardLoad) }),
  paged: true,
  errors: [400],
});

export const getBoardLoad = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/details',
  summary:
    'A load as the board has it: what keeps it from being posted, its posting with history, bids and dispositions. Also of a load that cannot be posted.',
  may: 'useLoadBoard',
  params: RecordId,
  response: BoardLoadDetails,
});

export const listPostedEquipmentTypes = defineCall({
  method: 'GET',
  path: '/api/v1/loads/posted_equipment_types_with_descriptions',
  summary: 'The kinds of equipment that a load or a truck can be posted with.',
  may: 'useLoadBoard',
  response: z.object({ posted_equipment_types: z.array(PostedEquipmentType) }),
});

const RATE = `A rate is a whole amount in cents, from $1 to $${MAX_POSTING_RATE_USD.toLocaleString('en-US')}.`;

/** Omitted fields stay as in the open posting; a new one gets the default named here. */
export const NewPosting = z.strictObject({
  /** Cents; default: the load's own rate. Null: none, carriers call or bid. */
  rate_cents: z
    .number({ error: RATE })
    .int(RATE)
    .min(100, RATE)
    .max(MAX_POSTING_RATE_USD * 100, RATE)
    .nullable()
    .optional(),
  /** False: carriers read "call" instead of the rate. Default: true. */
  is_rate_shown: z.boolean({ error: 'is_rate_shown is true or false.' }).optional(),
  /** Default: the network. The two lists apply only to their own audience. */
  audience: z.enum(POSTING_AUDIENCES, { error: `audience may be ${POSTING_AUDIENCES.join(', ')}.` }).optional(),
  classification_ids: z
    .array(recordId('classification_ids'), { error: 'classification_ids is a list.' })
    .max(50, 'Choose 50 classifications at most.')
    .optional(),
  carrier_ids: z
    .array(carrierId('carrier_ids'), { error: 'carrier_ids is a list.' })
    .max(MAX_POSTING_CARRIERS, `Choose ${MAX_POSTING_CARRIERS} carriers at most.`)
    .optional(),
  certifications: z
    .array(z.enum(LOAD_CERTIFICATIONS, { error: `certifications may be ${LOAD_CERTIFICATIONS.join(', ')}.` }), {
      error: 'certifications is a list.',
    })
    .max(LOAD_CERTIFICATIONS.length, 'Each certification is named once.')
    .optional(),
  instructions: z
    .string({ error: 'instructions is a text.' })
    .trim()
    .max(MAX_POSTING_INSTRUCTIONS, `That is too long: ${MAX_POSTING_INSTRUCTIONS} characters at most.`)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional(),
  /** Default: the end of the pickup window, 14 days at most. */
  expires_at: z.iso.datetime({ offset: true, error: 'expires_at is an ISO date and time with its offset.' }).optional(),
  /** Of the posting; 0: there is none. */
  expected_version: expectedVersion,
});
export type NewPosting = z.output<typeof NewPosting>;

export const postLoad = defineCall({
  method: 'PATCH',
  path: '/api/v1/loads/{id}/post_load',
  summary: `Offer a load, for ${MAX_POSTING_DAYS} days at most. One that is posted is edited, with history. An audience of which no carrier passes the rules is refused with the counts. 422 with requirements where the broker's own record fails or cannot be checked.`,
  may: 'workLoadBoard',
  params: RecordId,
  /** Without a body: to the network, at the load's rate, until the end of the pickup window. */
  body: z.strictObject({ posting: NewPosting.optional() }).optional(),
  response: BoardLoadDetails,
  errors: [400, 409],
});

export const unpostLoad = defineCall({
  method: 'PATCH',
  path: '/api/v1/loads/{id}/unpost_load',
  summary: 'Take a load off the board. Its open bids end.',
  may: 'workLoadBoard',
  params: RecordId,
  body: z
    .strictObject({
      reason: optionalReason,
      /** Only while no carrier bid on it or was sent it since it was posted: else 409. */
      if_untouched: z.literal(true, { error: 'if_untouched may be true.' }).optional(),
      expected_version: expectedVersion,
    })
    .optional(),
  response: BoardLoadDetails,
  errors: [409],
});

/** A query's list: `name=1&name=2`, or one. */
const ids = <Schema extends z.ZodType>(schema: Schema, most: number) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(schema).max(most),
  );

export const listPostingAudience = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/posting_audience',
  summary:
    'Who sees a load and who not, and why: of its posting, or with audience of one that is not posted yet. Those who see it first, 50 a page. No text names this call.',
  may: 'useLoadBoard',
  params: RecordId,
  query: Paging.extend({
    audience: z.enum(POSTING_AUDIENCES, { error: `audience may be ${POSTING_AUDIENCES.join(', ')}.` }).optional(),
    classification_ids: ids(recordId('classification_ids'), 50),
    carrier_ids: ids(carrierId('carrier_ids'), MAX_POSTING_CARRIERS),
  }),
  response: z.object({ counts: AudienceCounts, carriers: z.array(AudienceCarrier) }),
  paged: true,
});
