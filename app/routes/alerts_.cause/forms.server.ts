import { updateTicket } from '@contract/alerts/tickets.calls';
import {
  MAX_TICKET_COMMENT,
  RESOLUTIONS_WITH_COMMENT,
  TICKET_RESOLUTIONS,
  type TicketStatus,
} from '@contract/alerts/tickets.constants';
import type { Ticket } from '@contract/alerts/tickets.entities';
import { formatCount } from '@contract/shared/format';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import { z } from 'zod';
import { listTickets, type TicketChange } from '~/models/alerts.server';
import { paths } from '~/paths';
import { someRows } from '~/services/assign.server';
import { defineForm } from '~/services/define-form.server';
import { requireUser } from '~/services/guards.server';
import type { Monitor, Refused } from '~/services/monitor.server';

const alert = someRows('alert');
const comment = z
  .string()
  .trim()
  .max(MAX_TICKET_COMMENT, `Shorten the comment to ${MAX_TICKET_COMMENT} characters.`)
  .optional();

/** Taking an alert starts it, unless it was started or escalated: only a manager decides an escalated one. */
const STARTED_BY_TAKING: readonly TicketStatus[] = ['new', 'pending'];

export const takeCause = defineForm({
  form: 'work-cause',
  intent: 'take',
  schema: z.object({ alert, comment }),
  about: (args) => requireUser(args, 'workTickets'),
  call: ({ monitor, about: user }, value) =>
    workEach(monitor, value.alert, 'taken', (ticket) => ({
      comment: value.comment,
      assignee_id: user.id,
      ...(ticket && STARTED_BY_TAKING.includes(ticket.status) && { status: 'in_progress' }),
    })),
  to: paths.alertsByCause(),
  toast: ({ data }) => data.done,
});

export const closeCause = defineForm({
  form: 'work-cause',
  intent: 'close',
  schema: z
    .object({ alert, resolution: z.enum(TICKET_RESOLUTIONS, { error: 'Choose an outcome.' }), comment })
    .refine((value) => value.comment || !RESOLUTIONS_WITH_COMMENT.includes(value.resolution), {
      path: ['comment'],
      error: 'Say why, for the next person and the track record.',
    }),
  call: ({ monitor }, { alert, ...change }) =>
    workEach(monitor, alert, 'closed', () => ({ ...change, status: 'closed' })),
  to: paths.alertsByCause(),
  toast: ({ data }) => data.done,
});

/**
 * Works the selected alerts one by one: one that someone else changed meanwhile, or that may not be moved, stays as it is, and
 * the refusal names it.
 */
async function workEach(
  monitor: Monitor,
  seen: readonly (readonly [id: number, version: number])[],
  how: string,
  change: (ticket: Ticket | undefined) => Omit<TicketChange, 'expected_version'>,
): Promise<{ ok: true; data: { done: string } } | Refused<409>> {
  const versions = new Map(seen);
  const q = { id_in: [...versions.keys()].map(String) };
  const { tickets } = await listTickets(monitor, { q, per_page: MAX_PER_PAGE });
  const refused: string[] = [];
  for (const [id, expected_version] of versions) {
    const ticket = tickets.find((one) => one.id === id);
    const answer = await monitor.call(
      updateTicket,
      { params: { id: String(id) }, body: { ticket: { ...change(ticket), expected_version } } },
      { handles: [403, 404, 409, 422] },
    );
    if (answer.ok) continue;
    const why = Object.values(answer.error.fields ?? {}).flat();
    refused.push(`${ticket?.load?.reference ?? `Alert ${id}`}: ${why.join(' ') || answer.error.message}`);
  }
  const done = `${formatCount(versions.size - refused.length, 'alert')} ${how}.`;
  if (refused.length === 0) return { ok: true, data: { done } };
  const error = {
    code: 'some_unchanged',
    message: done,
    fields: { alert: [`${done} These stayed as they were: look at each, then send it again.`, ...refused] },
  };
  return { ok: false, status: 409, error, retryAfterSeconds: null };
}
