import { z } from 'zod';
import { defineCall } from '../call';
import { recordId } from '../shared/record-id';
import { COMPANY_EVENT_KIND_NAMES } from './company-events.constants';
import { CompanyEvent } from './company-events.entities';

export const listCompanyEvents = defineCall({
  method: 'GET',
  path: '/api/v1/events',
  summary:
    'What happened for the company after an event, or since a time, oldest first: for a system that was away. Ask again with after=last until has_more is false.',
  may: 'readEvents',
  query: z.object({
    after: z.coerce
      .number({ error: 'after must be the number of an event.' })
      .int('after must be a whole number.')
      .min(0, 'after must be 0 or more.')
      .max(2_147_483_647, 'after is too large.')
      .default(0),
    limit: z.coerce
      .number({ error: 'limit must be a number.' })
      .int('limit must be a whole number.')
      .min(1, 'limit must be above 0.')
      .max(200, 'limit must be at most 200.')
      .default(100),
    kind: z.enum(COMPANY_EVENT_KIND_NAMES, { error: 'kind must be one of the list.' }).optional(),
    /** Only what happened from then on. */
    since: z.iso.datetime({ offset: true, error: 'since must be a time like 2026-01-31T15:00:00Z.' }).optional(),
    load_id: recordId('load_id').optional(),
  }),
  response: z.object({
    events: z.array(CompanyEvent),
    /** The next cursor; the given one when there is nothing new. */
    last: z.number(),
    has_more: z.boolean(),
    /** The oldest one stored; null: none. A caller that asks from before it has missed events for good. */
    oldest: z.number().nullable(),
  }),
});
