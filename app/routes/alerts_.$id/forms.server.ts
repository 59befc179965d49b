import { restsOnMails } from '@contract/alerts/mails-in-evidence';
import { getTicket, updateTicket } from '@contract/alerts/tickets.calls';
import {
  MAX_TICKET_COMMENT,
  RESOLUTIONS_WITH_COMMENT,
  TICKET_RESOLUTIONS,
  TICKET_STATUS_LABELS,
  TICKET_STATUSES,
} from '@contract/alerts/tickets.constants';
import { z } from 'zod';

import { paths } from '~/paths';
import { claimBefore, undoClaim, undoClose } from '~/services/alert-rows.server';
import { Whose } from '~/services/assign.server';
import { UNDO_MS } from '~/services/bulk-rows.server';
import { defineForm, type Sending } from '~/services/define-form.server';
import { requireUser } from '~/services/guards.server';
import { saidOfMentions } from '~/services/note-form.server';
import { shownVersion } from '~/services/page.server';

const TOO_LONG = `Shorten the comment to ${MAX_TICKET_COMMENT} characters.`;
const comment = z.string().trim().max(MAX_TICKET_COMMENT, TOO_LONG).optional();
const to = ({ params }: Sending) => paths.alert(params.id!);

export const takeAlert = defineForm({
  form: 'take',
  intent: 'take',
  schema: z.object({ expected_version: shownVersion }),
  about: async (args) => ({
    user: await requireUser(args, 'workTickets'),
    before: await args.monitor.get(getTicket, { params: { id: args.params.id! } }),
  }),
  call: ({ monitor, params, about: { user } }, value) =>
    monitor.call(
      updateTicket,
      { params: { id: params.id! }, body: { ticket: { ...value, status: 'in_progress', assignee_id: user.id } } },
      { handles: [403, 409, 422] },
    ),
  to,
  toast: ({ about: { before }, data: { id, version } }) => ({
    message: 'The alert is yours.',
    undo: { ...undoClaim(paths.alert(id)), values: [claimBefore(before, version)] },
    durationMs: UNDO_MS,
  }),
});

export const changeAlert = defineForm({
  form: 'change',
  intent: 'change',
  schema: z
    .object({
      status: z.enum(TICKET_STATUSES, { error: 'Choose from the list.' }).optional(),
      assignee_id: Whose,
      comment,
      expected_version: shownVersion,
    })
    .refine((value) => value.status || value.comment || value.assignee_id !== undefined, {
      path: ['status'],
      error: 'Choose a status or an assignee, or write a comment.',
    }),
  call: ({ monitor, params }, change) =>
    monitor.call(updateTicket, { params: { id: params.id! }, body: { ticket: change } }, { handles: [403, 409, 422] }),
  to,
  toast: ({ data }) => saidOfMentions(`Saved. Status: ${TICKET_STATUS_LABELS[data.status]}.`, data.unknown_mentions),
});

export const closeAlert = defineForm({
  form: 'close',
  intent: 'close',
  schema: z
    .object({
      resolution: z.enum(TICKET_RESOLUTIONS, { error: 'Choose an outcome.' }),
      closing_comment: comment,
      expected_version: shownVersion,
    })
    .refine(({ resolution, closing_comment: said }) => said || !RESOLUTIONS_WITH_COMMENT.includes(resolution), {
      path: ['closing_comment'],
      error: 'Say why, for the next person and the track record.',
    }),
  renamed: { comment: 'closing_comment' },
  about: (args) => requireUser(args, 'workTickets'),
  call: ({ monitor, params }, { closing_comment, ...change }) =>
    monitor.call(
      updateTicket,
      { params: { id: params.id! }, body: { ticket: { ...change, status: 'closed', comment: closing_comment } } },
      { handles: [403, 409, 422] },
    ),
  to,
  toast: ({ about: user, data: { id, version, evidence } }) => {
    // Emails that closing dismissed stay dismissed: only a person says what they are.
    const undo = restsOnMails(evidence) ? null : undoClose(user, paths.alert(id));
    return {
      message: 'Alert closed.',
      ...(undo && { undo: { ...undo, values: [`${id}:${version}`] }, durationMs: UNDO_MS }),
    };
  },
});

export const reopenAlert = defineForm({
  form: 'reopen',
  intent: 'reopen',
  schema: z.object({
    comment: z.string({ error: 'Enter a reason.' }).trim().min(1, 'Enter a reason.').max(MAX_TICKET_COMMENT, TOO_LONG),
    expected_version: shownVersion,
  }),
  call: ({ monitor, params }, change) =>
    monitor.call(
      updateTicket,
      { params: { id: params.id! }, body: { ticket: { ...change, status: 'in_progress' } } },
      { handles: [403, 409, 422] },
    ),
  to,
  toast: 'Alert reopened.',
});
