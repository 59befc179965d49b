import { z } from 'zod';
import { defineCall } from '../call';
import { Paging, SearchedPaging } from '../shared/paging';
import { MAX_INT4, RecordId, recordId } from '../shared/record-id';
import { WEBHOOK_FORMATS } from './chat-notices.constants';
import { COMPANY_EVENT_KIND_NAMES, type CompanyEventKind } from './company-events.constants';
import { UNDELIVERED_LISTS, WEBHOOK_DELIVERY_STATUSES } from './webhooks.constants';

export const Webhook = z.object({
  id: z.number(),
  /** `slack` and `teams` are channels: they get messages instead of JSON. */
  format: z.enum(WEBHOOK_FORMATS),
  /** Of a channel; null: it goes by its address. */
  name: z.string().nullable(),
  /** Of a channel the host and the last four characters: the address is a secret. */
  url: z.string(),
  /** A channel gets only what happens on the loads of this team; null: of all. */
  team: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Empty: every kind. */
  kinds: z.array(z.string()),
  /** Who added it, or last switched it on. It posts while they may read the feed. */
  created_by: z.string().nullable(),
  created_at: z.string(),
  /** Null: it is on. */
  disabled_at: z.string().nullable(),
  disabled_reason: z.string().nullable(),
  /** Events that were given up on. */
  given_up: z.number(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z.object({
  id: z.number(),
  /** The event's number in the feed. */
  event_number: z.number(),
  kind: z.string(),
  summary: z.string(),
  status: z.enum(WEBHOOK_DELIVERY_STATUSES),
  tries: z.number(),
  /** The address's last answer; null: none. */
  answer_status: z.number().nullable(),
  problem: z.string().nullable(),
  created_at: z.string(),
  last_tried_at: z.string().nullable(),
  next_try_at: z.string().nullable(),
  /** Someone asked for it: the address may have it already. */
  is_replay: z.boolean(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const UndeliveredEvent = WebhookDelivery.extend({
  webhook_id: z.number(),
  url: z.string(),
  /** The address is off: nothing is sent there. */
  is_off: z.boolean(),
  load_id: z.number().nullable(),
  occurred_at: z.string(),
});
export type UndeliveredEvent = z.infer<typeof UndeliveredEvent>;

const eventNumber = (name: string) =>
  z.coerce
    .number({ error: `${name} must be the number of an event.` })
    .int(`${name} must be a whole number.`)
    .min(1, `${name} must be 1 or more.`)
    .max(MAX_INT4, `${name} is too large.`);
const time = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} must be a time like 2026-01-31T15:00:00Z.` });

/** From and to are part of it. Numbers or times, not both. */
export const Replay = z.object({
  from_number: eventNumber('from_number').optional(),
  /** Omitted: up to the newest. */
  to_number: eventNumber('to_number').optional(),
  from_time: time('from_time').optional(),
  to_time: time('to_time').optional(),
});

export const ReplayResult = z.object({
  /** Events on their way again. */
  queued: z.number(),
  /** Events asked for that are on their way there already. */
  already_waiting: z.number(),
  first_number: z.number().nullable(),
  last_number: z.number().nullable(),
  /** What was asked for and is no longer kept, in a sentence; null: nothing. */
  missing: z.string().nullable(),
});
export type ReplayResult = z.infer<typeof ReplayResult>;

export const eventKinds = z
  .array(z.enum(COMPANY_EVENT_KIND_NAMES, { error: 'Choose events from the list.' }), { error: 'Choose the events.' })
  .max(COMPANY_EVENT_KIND_NAMES.length, 'Name each event once.')
  .transform((chosen): CompanyEventKind[] => COMPANY_EVENT_KIND_NAMES.filter((kind) => chosen.includes(kind)));

export const ChannelName = z
  .string({ error: 'Enter a name, such as #dispatch.' })
  .trim()
  .min(1, 'Enter a name, such as #dispatch.')
  .max(80, 'That is too long: 80 characters at most.');

export const ReplayRequest = Replay.extend({
  /** Omitted or empty: the kinds of the webhook. */
  kinds: eventKinds.optional(),
});

export const NewWebhook = z.object({
  url: z
    .string({ error: 'Enter the address that events go to.' })
    .trim()
    .min(1, 'Enter the address that events go to.')
    .max(2000, 'That address is too long.')
    .refine((text) => URL.canParse(text), 'Write the address in full, like https://host/path.'),
  /** Empty: every kind. */
  kinds: eventKinds.default([]),
});

export const WebhookChange = z.object({
  is_enabled: z.boolean({ error: 'is_enabled is true or false.' }).optional(),
  kinds: eventKinds.optional(),
  /** Of a channel. */
  name: ChannelName.optional(),
  /** Of a channel; null: the loads of all. */
  team_id: recordId('team_id').nullish(),
});

export const listWebhooks = defineCall({
  method: 'GET',
  path: '/api/v1/webhooks',
  summary: "The addresses that the company's events are posted to.",
  may: 'manageApi',
  response: z.object({ webhooks: z.array(Webhook) }),
});

export const getWebhook = defineCall({
  method: 'GET',
  path: '/api/v1/webhooks/{id}',
  summary: 'One of them.',
  may: 'manageApi',
  params: RecordId,
  response: Webhook,
});

export const createWebhook = defineCall({
  method: 'POST',
  path: '/api/v1/webhooks',
  summary: 'Have events posted to an address. `secret`, with which they are signed, is answered this once.',
  may: 'manageApi',
  stepUp: true,
  body: z.object({ webhook: NewWebhook }),
  response: z.object({ webhook: Webhook, secret: z.string() }),
});

export const updateWebhook = defineCall({
  method: 'PATCH',
  path: '/api/v1/webhooks/{id}',
  summary:
    'Switch it off or on, or change which events it gets; of a channel its name and team too. While it is off nothing is kept for it; the feed has it.',
  may: 'manageApi',
  stepUp: true,
  params: RecordId,
  body: z.object({ webhook: WebhookChange }),
  response: Webhook,
});

export const deleteWebhook = defineCall({
  method: 'DELETE',
  path: '/api/v1/webhooks/{id}',
  summary: 'Remove it with what is still on its way.',
  may: 'manageApi',
  params: RecordId,
  response: null,
});

export const listWebhookDeliveries = defineCall({
  method: 'GET',
  path: '/api/v1/webhooks/{id}/deliveries',
  summary: 'What was sent there and the result, newest first.',
  may: 'manageApi',
  params: RecordId,
  query: SearchedPaging.extend({
    status: z.enum(WEBHOOK_DELIVERY_STATUSES, { error: 'status must be one of the list.' }).optional(),
  }),
  response: z.object({ deliveries: z.array(WebhookDelivery) }),
  paged: true,
});

export const resendWebhookDelivery = defineCall({
  method: 'PATCH',
  path: '/api/v1/webhook_deliveries/{id}/resend',
  summary: 'Send one again, as soon as may be, with all tries ahead of it.',
  may: 'manageApi',
  params: RecordId,
  response: WebhookDelivery,
  errors: [409],
});

export const listUndeliveredEvents = defineCall({
  method: 'GET',
  path: '/api/v1/webhook_deliveries',
  summary: 'Events that did not arrive, at all addresses of the company, newest first.',
  may: 'manageApi',
  query: Paging.extend({
    list: z.enum(UNDELIVERED_LISTS, { error: 'list must be one of the list.' }).default('given_up'),
    webhook_id: recordId('webhook_id').optional(),
    kind: z.enum(COMPANY_EVENT_KIND_NAMES, { error: 'kind must be one of the list.' }).optional(),
    /** A part of the event's sentence or its number, or of what the address answered. */
    search_text: z.string().trim().max(200, 'search_text is too long.').optional(),
  }),
  response: z.object({
    undelivered_events: z.array(UndeliveredEvent),
    counts: z.object({ given_up: z.number(), retrying: z.number() }),
  }),
  paged: true,
});

export const resendUndelivered = defineCall({
  method: 'POST',
  path: '/api/v1/webhooks/{id}/resend',
  summary: 'Send every event again that was given up on at this address.',
  may: 'manageApi',
  params: RecordId,
  response: z.object({ queued: z.number() }),
  errors: [409],
});

export const replayWebhook = defineCall({
  method: 'POST',
  path: '/api/v1/webhooks/{id}/replay',
  summary:
    'Send events again by number or time. Each has its number, and says that it is a replay. Events are kept for 90 days; `missing` says what is gone.',
  may: 'manageApi',
  params: RecordId,
  body: z.object({ replay: ReplayRequest }),
  response: ReplayResult,
  errors: [409],
});
