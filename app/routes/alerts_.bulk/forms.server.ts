import { updateTicket } from '@contract/alerts/tickets.calls';
import { MAX_TICKET_COMMENT, RESOLUTIONS_WITH_COMMENT, TICKET_RESOLUTIONS } from '@contract/alerts/tickets.constants';
import { z } from 'zod';

import { paths } from '~/paths';
import {
  alertRows,
  claimBefore,
  startedByTaking,
  undoClaim,
  undoClose,
  whyNotClosed,
} from '~/services/alert-rows.server';
import { backTo, bulkRows, whyOf } from '~/services/bulk-rows.server';
import { bulkForms } from '~/services/define-bulk-form.server';

const formOfAlerts = bulkForms({
  noun: 'alert',
  access: 'workTickets',
  rows: alertRows,
  to: (request) => backTo(request, paths.alerts()),
});
const alert = bulkRows('alert');

export const claimAlerts = formOfAlerts({
  form: 'claim',
  schema: z.object({ alert }),
  rowsIn: 'alert',
  how: 'claimed',
  undo: undoClaim,
  async act({ ticket }, [id, version], { monitor, user }) {
    const isMine = ticket.assignee?.id === user.id;
    if (ticket.status === 'closed') return { why: 'It is closed.' };
    // Sent twice: it already is as requested.
    if (isMine && ticket.version !== version) return {};
    const starts = startedByTaking(ticket);
    const change = { assignee_id: user.id, ...(starts && { status: 'in_progress' as const }) };
    const answer = await monitor.call(
      updateTicket,
      { params: { id: String(id!) }, body: { ticket: { ...change, expected_version: version! } } },
      { handles: [403, 404, 409, 422] },
    );
    if (!answer.ok) return { why: whyOf(answer) };
    return { undo: claimBefore(ticket, answer.data.version) };
  },
});

export const closeAlerts = formOfAlerts({
  form: 'close',
  schema: z
    .object({
      alert,
      resolution: z.enum(TICKET_RESOLUTIONS, { error: 'Choose an outcome.' }),
      comment: z
        .string()
        .trim()
        .max(MAX_TICKET_COMMENT, `Shorten the comment to ${MAX_TICKET_COMMENT} characters.`)
        .optional(),
    })
    .refine(({ resolution, comment }) => comment || !RESOLUTIONS_WITH_COMMENT.includes(resolution), {
      path: ['comment'],
      error: 'Say why, for the next person and the track record.',
    }),
  rowsIn: 'alert',
  how: 'closed',
  undo: (back, user) => undoClose(user, back),
  async act({ ticket }, [id, version], { monitor, user, value: { alert: _, ...closing } }) {
    if (ticket.status === 'closed' && ticket.resolution === closing.resolution && ticket.version !== version) return {};
    const why = whyNotClosed(ticket, user);
    if (why !== null) return { why };
    const change = { ...closing, status: 'closed' as const, expected_version: version! };
    const answer = await monitor.call(
      updateTicket,
      { params: { id: String(id!) }, body: { ticket: change } },
      { handles: [403, 404, 409, 422] },
    );
    return answer.ok ? { undo: `${id}:${answer.data.version}` } : { why: whyOf(answer) };
  },
});

export const giveBackAlerts = formOfAlerts({
  form: 'give-back',
  schema: z.object({ row: bulkRows('alert', 4) }),
  rowsIn: 'row',
  how: 'given back',
  async act(_, [id, version, assignee, wasPending], { monitor }) {
    const answer = await monitor.call(
      updateTicket,
      {
        params: { id: String(id!) },
        body: {
          ticket: {
            assignee_id: assignee || null,
            ...(wasPending === 1 && { status: 'pending' as const }),
            expected_version: version!,
          },
        },
      },
      { handles: [403, 404, 409, 422] },
    );
    return answer.ok ? {} : { why: whyOf(answer) };
  },
});

export const reopenAlerts = formOfAlerts({
  form: 'reopen',
  schema: z.object({ row: bulkRows('alert') }),
  rowsIn: 'row',
  how: 'reopened',
  async act(_, [id, version], { monitor }) {
    const change = { status: 'in_progress' as const, comment: 'Closing undone', expected_version: version! };
    const answer = await monitor.call(
      updateTicket,
      { params: { id: String(id!) }, body: { ticket: change } },
      { handles: [403, 404, 409, 422] },
    );
    return answer.ok ? {} : { why: whyOf(answer) };
  },
});
