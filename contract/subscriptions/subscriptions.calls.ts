import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from '../carriers/carriers.calls';
import { ListConditions } from '../carriers/list-conditions';
import { Paging } from '../shared/paging';
import { expectedVersion, RecordId } from '../shared/record-id';
import { Subscription } from './subscriptions.entities';

const SubscriptionsQuery = z.object({
  /** The beginning of a number, or a part of a name. */
  search_text: z.string().trim().max(200, 'search_text is too long.').optional(),
  ...ListConditions.shape,
  q: z.unknown().optional(),
});

export const listSubscriptions = defineCall({
  method: 'GET',
  path: '/api/v1/subscriptions',
  summary:
    "The carriers that the company follows with their verdicts as last assessed, the newest first, by name or number. q asks for carrier_id, overall_result, created_at, assessed_at and the carrier's name.",
  may: 'viewFullCarrierProfile',
  query: Paging.extend({
    ...SubscriptionsQuery.shape,
    /** `carrier` adds each carrier as lists show it, with the rules that it does not pass. */
    include: z.enum(['carrier'], { error: 'include may be carrier.' }).optional(),
  }),
  response: z.object({ subscriptions: z.array(Subscription) }),
  paged: true,
});

export const exportSubscriptions = defineCall({
  method: 'GET',
  path: '/api/v1/subscriptions/export',
  summary:
    'The same carriers for a file, followed first first, up to 200 at a time, after the subscription that `after_id` names. The first part is noted in the audit log.',
  may: 'exportOwnCarriers',
  query: SubscriptionsQuery.extend({
    after_id: z.coerce.number({ error: 'after_id must be a number.' }).int().min(0).max(2_147_483_647).default(0),
  }),
  response: z.object({ subscriptions: z.array(Subscription) }),
});

export const createSubscription = defineCall({
  method: 'POST',
  path: '/api/v1/subscriptions',
  summary: 'Follow a carrier. Following it twice is following it once.',
  may: 'workOnCarriers',
  body: z.object({ subscription: z.object({ carrier_id: CarrierId.shape.id }) }),
  response: Subscription,
  errors: [404],
});

export const deleteSubscription = defineCall({
  method: 'DELETE',
  path: '/api/v1/subscriptions/{id}',
  summary: 'Stop following a carrier. The connection and its history stay as they are.',
  may: 'workOnCarriers',
  params: RecordId,
  query: z.object({ expected_version: expectedVersion }),
  response: null,
  errors: [409],
});
