import type { AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import type { TicketResolution, TicketStatus } from '@contract/alerts/tickets.constants';
import { and, asc, eq, inArray, isNotNull, lte, or } from 'drizzle-orm';
import { workTicket } from '../../areas/tickets/work-ticket';
import { ApiError } from '../../base/http-errors';
import { loads, tickets } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import { signedInPersonOf } from '../deciding';
import { storyOf } from './demo-world';
import { MINUTE } from './trip';

const STAFF = 'staff@demo.test';
const MANAGER = 'manager@demo.test';
const ADMIN = 'admin@demo.test';

type Work = {
  type: AlertTypeFilter;
  /** The story whose loads it is about; left out: all stories. */
  story?: string;
  /** Except for the story that exists to show such an alert. */
  notOf?: string;
  by: string;
  assignee?: string;
  status: TicketStatus;
  resolution?: TicketResolution;
  comment: string;
};

/** What colleagues do about alerts of stories; the rest is left for the person who tries the demo. */
const WORK: readonly Work[] = [
  {
    type: 'voip',
    story: 'internet-phone',
    by: STAFF,
    assignee: ADMIN,
    status: 'pending',
    comment: 'Asked the carrier’s dispatcher, by the number on record, whose phone this is. They call back.',
  },
  {
    type: 'dispatch_service_email_or_domain',
    story: 'dispatch-desk',
    by: STAFF,
    assignee: MANAGER,
    status: 'pending',
    comment: 'The carrier was asked for a letter that names this dispatch service.',
  },
  {
    type: 'unknown_or_fraudulent_phone_number',
    story: 'unknown-driver',
    by: STAFF,
    assignee: STAFF,
    status: 'in_progress',
    comment: 'Calling the carrier’s main number to ask who drives.',
  },
  {
    type: 'fraudulent_email_or_domain',
    story: 'flagged-address',
    by: STAFF,
    assignee: MANAGER,
    status: 'escalated',
    comment: 'The address is on a list of known fraud. No truck before someone has talked to the carrier.',
  },
  {
    type: 'out_of_range',
    story: 'one-truck-short',
    by: MANAGER,
    status: 'closed',
    resolution: 'false_alarm',
    comment: 'They send a truck that is not on their ELD. Its driver called from the shipper’s gate.',
  },
  {
    type: 'high_risk_area_pickup',
    notOf: 'theft-area',
    by: MANAGER,
    status: 'closed',
    resolution: 'accepted_risk',
    comment: 'The shipper’s yard is fenced and the driver has agreed not to stop in the first 200 miles.',
  },
];

/** Someone reads an alert before doing something about it. */
const AFTER = MINUTE / 2;

/** Colleagues of the demo brokerage work alerts of stories, each once, as people do on the page of an alert. */
export async function workStoryAlerts(deciding: Deciding): Promise<void> {
  const { db, company, now } = deciding;
  const isUntouched = and(
    eq(tickets.status, 'new'),
    eq(tickets.version, 1),
    inArray(tickets.isType, [...new Set(WORK.map(({ type }) => type))]),
    lte(tickets.raisedAt, new Date(now.getTime() - AFTER)),
  );
  const isDone = and(eq(tickets.status, 'escalated'), isNotNull(tickets.conditionEndedAt));
  const rows = await db
    .select({ id: tickets.id, type: tickets.isType, status: tickets.status, reference: loads.reference })
    .from(tickets)
    .innerJoin(loads, eq(loads.id, tickets.loadId))
    .where(and(eq(tickets.companyId, company.id), or(isUntouched, isDone)))
    .orderBy(asc(tickets.id));
  for (const { id, type, status, reference } of rows) {
    const story = storyOf(reference)?.name;
    if (story === undefined) continue;
    const work =
      status === 'escalated'
        ? OVER
        : WORK.find((one) => one.type === type && (one.story ?? story) === story && one.notOf !== story);
    if (work) await doOnce(deciding, id, work);
  }
}

/** An escalated alert stays open when its load is over: a manager closes it. */
const OVER = {
  by: MANAGER,
  status: 'closed',
  resolution: 'fixed',
  comment: 'The load was canceled before a truck came.',
} satisfies Omit<Work, 'type'>;

async function doOnce(
  deciding: Deciding,
  id: number,
  { by, assignee, status, resolution, comment }: Omit<Work, 'type'>,
) {
  const { db } = deciding;
  const person = await signedInPersonOf(db, by);
  const named = assignee === undefined ? undefined : await signedInPersonOf(db, assignee);
  if (!person || named === null) return;
  try {
    await workTicket({ ...deciding, ...person }, id, { status, resolution, comment, assignee_id: named?.user.id });
  } catch (error) {
    // Someone was quicker, or has taken the right away.
    if (!(error instanceof ApiError)) throw error;
  }
}
