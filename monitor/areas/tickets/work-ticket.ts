import { ALERT_TYPE_FILTER_LABELS } from '@contract/alerts/alert-types.constants';
import { ticketRole } from '@contract/alerts/ticket-role';
import type { updateTicket } from '@contract/alerts/tickets.calls';
import {
  MANAGER_TICKET_STATUSES,
  nextTicketStatuses,
  RESOLUTIONS_WITH_COMMENT,
  TICKET_MOVES,
  TICKET_RESOLUTION_LABELS,
  TICKET_STATUS_LABELS,
  type TicketStatus,
} from '@contract/alerts/tickets.constants';
import type { CallParsed } from '@contract/call';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { PERMISSIONS } from '@contract/shared/permissions';
import { ApiError, httpErrors } from '../../base/http-errors';
import { ticketEvents, tickets, users } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changeRow } from '../../decisions/versions';
import { mentionsIn, storedMentions, TOO_MANY_MENTIONS, tellMentioned } from '../notes/mentions';
import { dismissMailsOf } from './alert-of-mails';
import { tellOfTicket } from './tell-of-ticket';
import { closedTicket } from './ticket-writes';

type Input = CallParsed<typeof updateTicket>['body']['ticket'];
type Row = typeof tickets.$inferSelect;
type Event = Omit<typeof ticketEvents.$inferInsert, 'ticketId' | 'companyId' | 'userId' | 'occurredAt'>;

/**
 * Does what a person decided about an alert: its status, who has it, what is to be said of it.
 *
 * @throws ApiError 404 for another company's; 403 where only a manager may; 409 when it is no longer as the caller saw it;
 *   422 for a status that it cannot go to, a closing without a resolution, and an assignee who cannot work on alerts
 */
export const workTicket = (deciding: Deciding, id: number, input: Input): Promise<string[]> =>
  decide(deciding, (d) => workTicketIn(d, id, input));

/**
 * The same as a part of another decision. @returns names in the comment that match no colleague: they sent no notice
 */
export async function workTicketIn(d: Decision<CurrentUser>, id: number, input: Input): Promise<string[]> {
  const [row] = await d.tx.select().from(tickets).where(d.own(tickets, id)).for('update');
  if (!row) throw httpErrors.notFound('That alert');
  await assertVersion(d, tickets, id, input.expected_version);
  const set: Partial<typeof tickets.$inferInsert> = {};
  const events: Event[] = [];
  const done: string[] = [];
  moveStatus(d, row, input, { set, events, done });
  await assign(d, row, input, { set, events, done });
  if (input.comment !== undefined && !events.some(({ kind }) => kind === 'status_changed')) {
    events.push({ kind: 'commented', comment: input.comment });
    done.push('Comment written');
  }
  if (events.length === 0) return [];
  const mentions = await mentionsIn(d.tx, d.companyId, input.comment ?? '');
  if (mentions.isTooMany) throw httpErrors.invalid({ 'ticket.comment': [TOO_MANY_MENTIONS] });
  const [changed] = await changeRow(d, tickets, id, done.join('; '), set);
  await d.tx.insert(ticketEvents).values(
    events.map((event) => ({
      ...event,
      mentions: event.comment ? storedMentions(mentions) : null,
      ticketId: id,
      companyId: d.companyId,
      userId: d.userId,
      occurredAt: d.now,
    })),
  );
  if (set.status === 'closed') await dismissMailsOf(d, changed!);
  if (Object.keys(set).length > 0) await tellOfTicket(d, changed!, done.join('; '));
  tellMentioned(d, mentions, {
    what: `a comment on the alert “${ALERT_TYPE_FILTER_LABELS[row.isType]}”`,
    ...(row.carrierId !== null && { carrierId: row.carrierId }),
    data: { ticket_id: id, ...(row.loadId !== null && { load_id: row.loadId }) },
  });
  return mentions.unknown;
}

type Plan = { set: Partial<typeof tickets.$inferInsert>; events: Event[]; done: string[] };

function moveStatus(
  d: Decision<CurrentUser>,
  row: Row,
  { status, resolution, comment }: Input,
  { set, events, done }: Plan,
) {
  const from = row.status;
  if (status === undefined || status === from) {
    if (resolution !== undefined)
      throw httpErrors.invalid({ 'ticket.resolution': ['Only closing an alert takes a resolution.'] });
    return;
  }
  const role = ticketRole(d.user);
  if (role !== 'manager' && MANAGER_TICKET_STATUSES.includes(from))
    throw new ApiError(403, {
      code: 'manager_only',
      message: from === 'closed' ? CLOSED_IS_MANAGERS : ESCALATED_IS_MANAGERS,
    });
  if (!nextTicketStatuses(from, role).includes(status))
    throw httpErrors.invalid({
      'ticket.status': [
        `An alert that is ${wordOf(from)} cannot become ${wordOf(status)}: ${TICKET_MOVES[from].map(wordOf).join(', ')} only.`,
      ],
    });
  if (status !== 'closed') {
    if (resolution !== undefined)
      throw httpErrors.invalid({ 'ticket.resolution': ['Only closing an alert takes a resolution.'] });
    Object.assign(set, { status, resolution: null, resolutionComment: null, closedAt: null, closedByUserId: null });
    if (from === 'closed') Object.assign(set, { reopenedCount: row.reopenedCount + 1 });
    done.push(from === 'closed' ? 'Opened again' : TICKET_STATUS_LABELS[status]);
  } else {
    if (resolution === undefined) throw httpErrors.invalid({ 'ticket.resolution': ['Choose a resolution.'] });
    if (RESOLUTIONS_WITH_COMMENT.includes(resolution) && comment === undefined)
      throw httpErrors.invalid({ 'ticket.comment': ['Say why: the next person reads it.'] });
    if (resolution === 'condition_ended' && row.conditionEndedAt === null)
      throw httpErrors.invalid({
        'ticket.resolution': ['The condition still holds: choose fixed, false alarm, risk accepted or duplicate.'],
      });
    const words = TICKET_RESOLUTION_LABELS[resolution];
    Object.assign(set, closedTicket(resolution, comment ?? null, { at: d.now, by: d.userId }));
    done.push(`Closed: ${words.toLowerCase()}`);
  }
  events.push({ kind: 'status_changed', before: from, after: status, comment: closing(resolution, comment) });
}

const ESCALATED_IS_MANAGERS = 'This alert is escalated: only a manager of alerts can change its status.';
const CLOSED_IS_MANAGERS = 'This alert is closed: only a manager of alerts can open it again.';
const wordOf = (status: TicketStatus) => TICKET_STATUS_LABELS[status].toLowerCase();

const closing = (resolution: Input['resolution'], comment: string | undefined) =>
  resolution === undefined ? comment : [TICKET_RESOLUTION_LABELS[resolution], comment].filter(Boolean).join(': ');

async function assign(
  d: Decision<CurrentUser>,
  row: Row,
  { assignee_id: assigneeId }: Input,
  { set, events, done }: Plan,
) {
  if (assigneeId === undefined || assigneeId === row.assigneeId) return;
  const person = assigneeId === null ? null : await personOf(d, assigneeId);
  if (person !== null && !person.mayWork)
    throw httpErrors.invalid({
      'ticket.assignee_id': [
        person.isKnown ? 'That person cannot work on alerts.' : 'That is no person of your company.',
      ],
    });
  const before = row.assigneeId === null ? null : (await personOf(d, row.assigneeId)).name;
  Object.assign(set, { assigneeId });
  events.push({ kind: 'assigned', before, after: person?.name ?? null });
  done.push(person === null ? 'Assignee removed' : `Assigned to ${person.name}`);
}

async function personOf(d: Decision<CurrentUser>, id: number) {
  const [user] = await d.tx
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      scopes: users.scopes,
      disabledAt: users.disabledAt,
    })
    .from(users)
    .where(d.own({ companyId: users.companyId, id: users.id }, id));
  const mayWork =
    user !== undefined &&
    user.disabledAt === null &&
    PERMISSIONS.workTickets.oneOfScopes.some((scope) => user.scopes.includes(scope));
  const name = user ? [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email : null;
  return { isKnown: user !== undefined, mayWork, name };
}
