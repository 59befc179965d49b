import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { RecordId, recordId } from '../shared/record-id';
import { WEBHOOK_FORMATS } from './chat-notices.constants';
import { COMPANY_EVENT_KIND_NAMES, type CompanyEventKind } from './company-events.constants';
import { WEBHOOK_DELIVERY_STATUSES } from './webhooks.constants';

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
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const eventKinds = z
  .array(z.enum(COMPANY_EVENT_KIND_NAMES, { error: 'Choose events from the list.' }), { error: 'Choose the events.' })
  .max(COMPANY_EVENT_KIND_NAMES.length, 'Name each event once.')
  .transform((chosen): CompanyEventKind[] => COMPANY_EVENT_KIND_NAMES.filter((kind) => chosen.includes(kind)));

export const ChannelName = z
  .string({ error: 'Enter a name, such as #dispatch.' })
  .trim()
  .min(1, 'Enter a name, such as #dispatch.')
  .max(80, 'That is too long: 80 characters at most.');

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
  body: z.object({ webhook: NewWebhook }),
  response: z.object({ webhook: Webhook, secret: z.string() }),
});

export const updateWebhook = defineCall({
  method: 'PATCH',
  path: '/api/v1/webhooks/{id}',
  summary:
    'Switch it off or on, or change which events it gets; of a channel its name and team too. While it is off nothing is kept for it; the feed has it.',
  may: 'manageApi',
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
