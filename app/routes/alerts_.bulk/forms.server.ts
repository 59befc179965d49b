import { MAX_TICKET_COMMENT, RESOLUTIONS_WITH_COMMENT, TICKET_RESOLUTIONS } from '@contract/alerts/tickets.constants';
import { z } from 'zod';
import { workTicketOfCause } from '~/models/alerts.server';
import { paths } from '~/paths';
import {
  alertRows,
  claimBefore,
  startedByTaking,
  undoClaim,
  undoClose,
  whyNotClosed,
} from '~/services/alert-rows.server';
import {
  againWithOutcome,
  backTo,
  bulkAnswer,
  bulkRows,
  doneToast,
  doToRows,
  newBulk,
  whyOf,
} from '~/services/bulk-rows.server';
import { defineForm } from '~/services/define-form.server';
import { requireUser } from '~/services/guards.server';
import type { BulkAnswer } from '~/view/bulk-outcome';

const alert = bulkRows('alert');
const back = ({ request }: { request: Request }) => backTo(request, paths.alerts());

export const claimAlerts = defineForm({
  form: 'claim',
  intent: 'claim',
  schema: z.object({ alert }),
  hidden: ['alert'],
  about: newBulk,
  async call(sending, value) {
    const { monitor, about } = sending;
    const user = await requireUser(sending, 'workTickets');
    const rows = await alertRows(monitor, value.alert);
    about.outcome = await doToRows(value.alert, rows, undoClaim(back(sending)), async ({ ticket }, [id, version]) => {
      const isMine = ticket.assignee?.id === user.id;
      if (ticket.status === 'closed') return { why: 'It is closed.' };
      // Sent once more: it is as it was asked for.
      if (isMine && ticket.version !== version) return {};
      const starts = startedByTaking(ticket);
      const change = { assignee_id: user.id, ...(starts && { status: 'in_progress' as const }) };
      const answer = await workTicketOfCause(monitor, id!, { ...change, expected_version: version! });
      if (!answer.ok) return { why: whyOf(answer) };
      return { undo: claimBefore(ticket, answer.data.version) };
    });
    return bulkAnswer(about.outcome);
  },
  again: againWithOutcome,
  to: back,
  toast: ({ data }) => doneToast(data, 'alert', 'claimed'),
});

export const closeAlerts = defineForm({
  form: 'close',
  intent: 'close',
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
  hidden: ['alert'],
  about: newBulk,
  async call(sending, { alert: seen, ...closing }) {
    const { monitor, about } = sending;
    const user = await requireUser(sending, 'workTickets');
    const rows = await alertRows(monitor, seen);
    about.outcome = await doToRows(seen, rows, undoClose(user, back(sending)), async ({ ticket }, [id, version]) => {
      if (ticket.status === 'closed' && ticket.resolution === closing.resolution && ticket.version !== version)
        return {};
      const why = whyNotClosed(ticket, user);
      if (why !== null) return { why };
      const answer = await workTicketOfCause(monitor, id!, {
        ...closing,
        status: 'closed',
        expected_version: version!,
      });
      return answer.ok ? { undo: `${id}:${answer.data.version}` } : { why: whyOf(answer) };
    });
    return bulkAnswer(about.outcome);
  },
  again: againWithOutcome,
  to: back,
  toast: ({ data }) => doneToast(data, 'alert', 'closed'),
});

export const giveBackAlerts = defineForm({
  form: 'give-back',
  intent: 'give-back',
  schema: z.object({ row: bulkRows('alert', 4) }),
  hidden: ['row'],
  about: newBulk,
  async call({ monitor, about }, { row: seen }) {
    const rows = await alertRows(monitor, seen);
    about.outcome = await doToRows(seen, rows, null, async (_, [id, version, assignee, wasPending]) => {
      const answer = await workTicketOfCause(monitor, id!, {
        assignee_id: assignee || null,
        ...(wasPending === 1 && { status: 'pending' as const }),
        expected_version: version!,
      });
      return answer.ok ? {} : { why: whyOf(answer) };
    });
    return bulkAnswer(about.outcome);
  },
  again: againWithOutcome,
  to: back,
  toast: ({ data }) => doneToast(data, 'alert', 'given back'),
});

export const reopenAlerts = defineForm({
  form: 'reopen',
  intent: 'reopen',
  schema: z.object({ row: bulkRows('alert') }),
  hidden: ['row'],
  about: newBulk,
  async call({ monitor, about }, { row: seen }) {
    const rows = await alertRows(monitor, seen);
    about.outcome = await doToRows(seen, rows, null, async (_, [id, version]) => {
      const answer = await workTicketOfCause(monitor, id!, {
        status: 'in_progress',
        comment: 'Closing undone',
        expected_version: version!,
      });
      return answer.ok ? {} : { why: whyOf(answer) };
    });
    return bulkAnswer(about.outcome);
  },
  again: againWithOutcome,
  to: back,
  toast: ({ data }) => doneToast(data, 'alert', 'reopened'),
});

export type AlertsAnswer = BulkAnswer;
