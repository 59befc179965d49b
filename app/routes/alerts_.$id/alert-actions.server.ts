import {
  MAX_TICKET_COMMENT,
  RESOLUTIONS_WITH_COMMENT,
  TICKET_RESOLUTIONS,
  TICKET_STATUS_LABELS,
  TICKET_STATUSES,
} from '@contract/alerts/tickets.constants';
import { z } from 'zod';
import { updateTicket } from '~/models/alerts.server';
import { paths } from '~/paths';
import { Whose } from '~/services/assign.server';
import { requireUser } from '~/services/guards.server';
import { formAction, shownVersion } from '~/services/page.server';
import type { PageActions } from '~/services/page-actions.server';

const TOO_LONG = `Shorten the comment to ${MAX_TICKET_COMMENT} characters.`;
const comment = z.string().trim().max(MAX_TICKET_COMMENT, TOO_LONG).optional();

const Taken = z.object({ expected_version: shownVersion });

const Changed = z
  .object({
    status: z.enum(TICKET_STATUSES, { error: 'Choose from the list.' }).optional(),
    assignee_id: Whose,
    comment,
    expected_version: shownVersion,
  })
  .refine((value) => value.status || value.comment || value.assignee_id !== undefined, {
    path: ['status'],
    error: 'Choose a status or an assignee, or write a comment.',
  });

const Closed = z
  .object({
    resolution: z.enum(TICKET_RESOLUTIONS, { error: 'Choose what came of it.' }),
    closing_comment: comment,
    expected_version: shownVersion,
  })
  .refine(({ resolution, closing_comment: said }) => said || !RESOLUTIONS_WITH_COMMENT.includes(resolution), {
    path: ['closing_comment'],
    error: 'Say why, for the next person and the track record.',
  });

const Reopened = z.object({
  comment: z.string({ error: 'Enter a reason.' }).trim().min(1, 'Enter a reason.').max(MAX_TICKET_COMMENT, TOO_LONG),
  expected_version: shownVersion,
});

/** What the buttons of an alert's page do. */
export const alertActions: PageActions = {
  take: {
    access: 'workTickets',
    act: async (args, form, monitor) => {
      const user = await requireUser(args, 'workTickets');
      return formAction(form, { form: 'take', fields: [], schema: Taken }, async ({ expected_version }) => {
        const change = { expected_version, status: 'in_progress', assignee_id: user.id } as const;
        const answer = await updateTicket(monitor, args.params.id!, change);
        return answer.ok ? saved(args.params.id!, 'The alert is yours.') : answer;
      });
    },
  },
  change: {
    access: 'workTickets',
    act: ({ params }, form, monitor) =>
      formAction(
        form,
        { form: 'change', fields: ['status', 'assignee_id', 'comment'], schema: Changed },
        async (change) => {
          const answer = await updateTicket(monitor, params.id!, change);
          return answer.ok ? saved(params.id!, `Saved. Status: ${TICKET_STATUS_LABELS[answer.data.status]}.`) : answer;
        },
      ),
  },
  close: {
    access: 'workTickets',
    act: ({ params }, form, monitor) =>
      formAction(
        form,
        { form: 'close', fields: ['resolution', 'closing_comment'], schema: Closed },
        async ({ closing_comment, ...change }) => {
          const answer = await updateTicket(monitor, params.id!, {
            ...change,
            status: 'closed',
            comment: closing_comment,
          });
          return answer.ok ? saved(params.id!, 'Alert closed.') : answer;
        },
      ),
  },
  reopen: {
    access: 'workTickets',
    act: ({ params }, form, monitor) =>
      formAction(form, { form: 'reopen', fields: ['comment'], schema: Reopened }, async (change) => {
        const answer = await updateTicket(monitor, params.id!, { ...change, status: 'in_progress' });
        return answer.ok ? saved(params.id!, 'Alert reopened.') : answer;
      }),
  },
};

const saved = (id: string, toast: string) => ({ to: paths.alert(id), toast });
