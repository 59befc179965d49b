import { z } from 'zod';
import { defineCall } from '../call';
import { RecordId } from '../shared/record-id';

/** A browser that gets notices. */
export const PushSubscription = z.object({
  id: z.number(),
  /** What the browser calls itself, when it was switched on; null: it said nothing. */
  user_agent: z.string().nullable(),
  network_address: z.string().nullable(),
  /** The push service that carries them. */
  host: z.string(),
  /** It was switched on in this session. */
  is_this_session: z.boolean(),
  created_at: z.string(),
  /** When its push service last took a notice; null: never. */
  last_sent_at: z.string().nullable(),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

const Subscriptions = z.object({
  /** What a browser subscribes with (VAPID), base64url. */
  public_key: z.string(),
  push_subscriptions: z.array(PushSubscription),
});

/** What a browser returns when it subscribes. */
export const NewPushSubscription = z.object({
  /** The address of its push service, which stands for the browser. */
  endpoint: z
    .string({ error: 'endpoint is the address of a push service.' })
    .max(2000, 'endpoint is too long.')
    .refine((url) => URL.canParse(url), 'endpoint is the address of a push service.'),
  p256dh: z.string({ error: 'p256dh is a key.' }).regex(/^[\w-]{80,100}={0,2}$/, 'p256dh is a key in base64url.'),
  auth: z.string({ error: 'auth is a key.' }).regex(/^[\w-]{20,32}={0,2}$/, 'auth is a key in base64url.'),
});

export const listPushSubscriptions = defineCall({
  method: 'GET',
  path: '/api/v1/push_subscriptions',
  summary: 'The browsers in which the signed-in user gets notices.',
  may: 'broker',
  asPerson: true,
  response: Subscriptions,
});

export const createPushSubscription = defineCall({
  method: 'POST',
  path: '/api/v1/push_subscriptions',
  summary: 'Send notices of the signed-in user to a browser too, until its session ends. Sent twice, it is kept once.',
  may: 'broker',
  asPerson: true,
  body: z.object({ push_subscription: NewPushSubscription }),
  response: Subscriptions,
});

export const deletePushSubscription = defineCall({
  method: 'DELETE',
  path: '/api/v1/push_subscriptions/{id}',
  summary: 'Send no more notices to a browser.',
  may: 'broker',
  asPerson: true,
  params: RecordId,
  response: null,
});
