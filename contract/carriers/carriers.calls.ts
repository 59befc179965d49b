import { z } from 'zod';
import { defineCall } from '../call';
import { Paging } from '../shared/paging';
import { carrierId } from '../shared/record-id';
import { Carrier, CarrierSummary } from './carriers.entities';
import { AroundPoint } from './carriers-near.calls';
import { MAX_EXPORTED_AT_ONCE } from './compare.constants';
import { SUGGESTED_AT_MOST, SUGGESTED_FROM_CHARACTERS } from './suggestions.constants';

export const CarrierId = z.object({ id: carrierId('id') });

export const CarrierSearchQuery = Paging.extend({
  /** What a broker types: a number, a prefixed number, or a name (see classifySearchText). */
  search_text: z.string().max(200, 'Search for at most 200 characters.').optional(),
  /** ransack conditions and sorts over the allow-list of carriers. */
  q: z.unknown().optional(),
  /** `verdict` adds each carrier's verdicts, why they are no better and the facts beside them; `rules_assessment` each rule's result too. */
  include: z.enum(['rules_assessment', 'verdict'], { error: 'include may be rules_assessment or verdict.' }).optional(),
  /** 1 adds each carrier's insights; for plans that have them. */
  insights: z.enum(['1'], { error: 'insights may be 1.' }).optional(),
});

export const searchCarriers = defineCall({
  method: 'GET',
  path: '/api/v1/carriers',
  summary: 'Carriers by what a broker typed and by ransack conditions, 50 a page.',
  may: 'broker',
  query: CarrierSearchQuery,
  response: z.object({ carriers: z.array(CarrierSummary) }),
  paged: true,
  errors: [404],
});

/** What distinguishes carriers while someone types, and whether they are bookable; a search has their contact data. */
export const SuggestedCarrier = CarrierSummary.pick({
  id: true,
  legal_name: true,
  dba_name: true,
  identifiers: true,
  city: true,
  state: true,
  relationship: true,
  rules_assessment: true,
  warnings: true,
});
export type SuggestedCarrier = z.infer<typeof SuggestedCarrier>;

export const suggestCarriers = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/suggestions',
  summary: `The first ${SUGGESTED_AT_MOST} carriers of a search by text, for a search box, from ${SUGGESTED_FROM_CHARACTERS} characters on. Finds what searchCarriers finds and counts nothing.`,
  may: 'broker',
  query: z.object({
    search_text: z
      .string({ error: 'search_text is what was typed.' })
      .max(200, 'Search for at most 200 characters.')
      .refine(
        (text) => text.trim().length >= SUGGESTED_FROM_CHARACTERS,
        `Type at least ${SUGGESTED_FROM_CHARACTERS} characters.`,
      ),
  }),
  response: z.object({ carriers: z.array(SuggestedCarrier) }),
});

export const exportCarriers = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/export',
  summary: `The carriers of a search for a file, by id, up to ${MAX_EXPORTED_AT_ONCE} at a time, after the one that after_id names. The first part is noted in the audit log.`,
  may: 'exportCarriers',
  query: CarrierSearchQuery.pick({ search_text: true, q: true, insights: true }).extend({
    after_id: z.coerce
      .number({ error: 'after_id must be a number.' })
      .int('after_id must be a whole number.')
      .min(0, 'after_id must be 0 or above.')
      .max(Number.MAX_SAFE_INTEGER, 'after_id is too large.')
      .default(0),
    /** With a point: the carriers around it, by the rules of that search. */
    ...AroundPoint.partial().shape,
  }),
  response: z.object({ carriers: z.array(CarrierSummary) }),
});

export const getCarrier = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}',
  summary: "A carrier's header: who it is, what the federal record says, and the company's verdict with its evidence.",
  may: 'broker',
  params: CarrierId,
  query: z.object({
    /** `vehicles` adds those seen in inspections and those of its ELDs, fifty of each; for accounts with the full profile. */
    include: z.enum(['vehicles'], { error: 'include may be vehicles.' }).optional(),
  }),
  response: Carrier,
});
