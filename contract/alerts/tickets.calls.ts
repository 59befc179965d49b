import { z } from 'zod';
import { defineCall } from '../call';
import { whose } from '../home/work-queue.calls';
import { SearchedPaging } from '../shared/paging';
import { expectedVersion, RecordId, recordId } from '../shared/record-id';
import { ALERT_TYPE_FILTERS } from './alert-types.constants';
import {
  ALERT_TABS,
  MAX_TICKET_COMMENT,
  OPEN_TICKET_STATUSES,
  TICKET_RESOLUTIONS,
  TICKET_SEVERITIES,
  TICKET_STATUSES,
} from './tickets.constants';
import { Ticket, TicketCause, TicketDetail } from './tickets.entities';

const tab = z.enum(ALERT_TABS, { error: `tab may be ${ALERT_TABS.join(', ')}.` });
/** What presses most first, then what can still be saved of their loads; a sort of q comes before it. */
const order = z.enum(['urgency'], { error: 'order may be urgency.' });

export const listTickets = defineCall({
  method: 'GET',
  path: '/api/v1/tickets',
  summary:
    'The alerts of the company’s loads, newest first unless q sorts or order is urgency: what presses most first, then what can still be saved of their loads. tab narrows them: open, closed, pending, or recommended (pending ones of the signed-in user). q asks for status, is_type, severity, assignee_id, load_id (load_id_not_null=1), carrier_id, message, opened_at, raised_at, load_reference, load_customer_name, carrier_legal_name and assignee_email; several by _or_, as in load_reference_or_message_cont. group=cause makes one row of the alerts of one type and carrier.',
  may: 'viewLoads',
  query: SearchedPaging.extend({
    tab: tab.optional(),
    order: order.optional(),
    /** Adds the count of each tab under the same q, and of each type in the requested tab. */
    include: z.enum(['counts'], { error: 'include may be counts.' }).optional(),
    /** One row a cause: pages count causes, in an order of their own, and `tickets` has those of the page's causes. */
    group: z.enum(['cause'], { error: 'group may be cause.' }).optional(),
    whose: whose.optional(),
  }),
  response: z.object({
    tickets: z.array(Ticket),
    /** Only with group=cause: what presses most first, then what can still be saved of their loads, then the newest. */
    causes: z.array(TicketCause).optional(),
    counts: z
      .object({
        tabs: z.record(z.enum(ALERT_TABS), z.number()),
        types: z.record(z.enum(ALERT_TYPE_FILTERS), z.number()),
      })
      .optional(),
  }),
  paged: 'tickets',
});

export const exportTickets = defineCall({
  method: 'GET',
  path: '/api/v1/tickets/export',
  summary:
    'The same alerts in the same order for a file, page by page. The first page is noted in the audit log. No text names this call.',
  may: 'exportLoads',
  query: SearchedPaging.extend({ tab: tab.optional(), order: order.optional() }),
  response: z.object({ tickets: z.array(Ticket) }),
  paged: true,
});

export const countTickets = defineCall({
  method: 'GET',
  path: '/api/v1/tickets/count',
  summary: 'How many alerts of loads are open, pending, and recommended to the signed-in user.',
  may: 'viewLoads',
  response: z.object({
    open: z.number(),
    pending: z.number(),
    recommended: z.number(),
    /** Of those that are open. */
    by_status: z.record(z.enum(OPEN_TICKET_STATUSES), z.number()),
    by_severity: z.record(z.enum(TICKET_SEVERITIES), z.number()),
  }),
});

export const getTicket = defineCall({
  method: 'GET',
  path: '/api/v1/tickets/{id}',
  summary: 'An alert with all that happened to it. No text names this call.',
  may: 'viewLoads',
  params: RecordId,
  response: TicketDetail,
});

export const updateTicket = defineCall({
  method: 'PATCH',
  path: '/api/v1/tickets/{id}',
  summary:
    'Work an alert: its status, who has it, a comment. Closing takes a resolution, and a comment where it is a false alarm or an accepted risk. Only a manager moves one that is escalated or closed. Closing one that flagged emails raised dismisses those that it names.',
  may: 'workTickets',
  params: RecordId,
  body: z.object({
    ticket: z.object({
      expected_version: expectedVersion,
      status: z.enum(TICKET_STATUSES, { error: `status may be ${TICKET_STATUSES.join(', ')}.` }).optional(),
      /** Null: not assigned. */
      assignee_id: recordId('assignee_id').nullable().optional(),
      resolution: z
        .enum(TICKET_RESOLUTIONS, { error: `resolution may be ${TICKET_RESOLUTIONS.join(', ')}.` })
        .optional(),
      comment: z
        .string({ error: 'comment is a text.' })
        .trim()
        .max(MAX_TICKET_COMMENT, 'comment is too long: 2,000 characters at most.')
        .transform((value) => (value === '' ? undefined : value))
        .optional(),
    }),
  }),
  response: TicketDetail.extend({
    /** Names in the comment that match no colleague, or several: they sent no notice. */
    unknown_mentions: z.array(z.string()),
  }),
});
