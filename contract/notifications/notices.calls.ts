import { z } from 'zod';
import { defineCall } from '../call';
import { COMPANY_EVENT_KIND_NAMES } from '../integrations/company-events.constants';
import { Paging } from '../shared/paging';
import { RecordId } from '../shared/record-id';
import { NOTICE_CHANNELS, NOTICE_REASONS, NOTICE_STATUSES } from './notices.constants';

/**
 * One notice of one event to one person by one channel, sent or to be sent. `sent`: the mail server or the push service
 * took it.
 */
export const Notice = z.object({
  /** Of the mail or browser notice, which may include other events too. */
  id: z.number(),
  /** Null: no longer with the company. */
  user: z.string().nullable(),
  channel: z.enum(NOTICE_CHANNELS),
  /** In a digest. */
  is_digest: z.boolean(),
  status: z.enum(NOTICE_STATUSES),
  reason: z.enum(NOTICE_REASONS),
  /** When it was taken; null: not yet, or never. */
  sent_at: z.string().nullable(),
  /** It waits for a digest or for the end of quiet hours. */
  held_until: z.string().nullable(),
});
export type Notice = z.infer<typeof Notice>;

export const NoticedEvent = z.object({
  id: z.number(),
  kind: z.enum(COMPANY_EVENT_KIND_NAMES),
  summary: z.string(),
  occurred_at: z.string(),
  carrier_id: z.number().nullable(),
  ticket_id: z.number().nullable(),
  /** Who did it, and therefore gets no notice of it; null: no user of the company. */
  user: z.string().nullable(),
  /** Whether receivers were determined; before that there are no notices yet. */
  is_looked_at: z.boolean(),
  notices: z.array(Notice),
});
export type NoticedEvent = z.infer<typeof NoticedEvent>;

export const listTicketNotices = defineCall({
  method: 'GET',
  path: '/api/v1/tickets/{id}/notices',
  summary: 'Who was notified of an alert, by what means and when, and what failed: its last events, newest first.',
  may: 'viewLoads',
  params: RecordId,
  response: z.object({ events: z.array(NoticedEvent) }),
});

export const listCriticalNotices = defineCall({
  method: 'GET',
  path: '/api/v1/critical_notices',
  summary: 'Critical events of the last 90 days, newest first, with who was notified of each.',
  may: 'manageUsers',
  query: Paging,
  response: z.object({ events: z.array(NoticedEvent) }),
  paged: true,
});
