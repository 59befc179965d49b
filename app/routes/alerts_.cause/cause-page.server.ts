import { ALERT_TYPE_FILTER_LABELS, ALERT_TYPE_FILTERS } from '@contract/alerts/alert-types.constants';
import { restsOnMails } from '@contract/alerts/mails-in-evidence';
import { ALERT_TABS } from '@contract/alerts/tickets.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import { MAX_INT4 } from '@contract/shared/record-id';
import { z } from 'zod';
import { listTicketCauses } from '~/models/alerts.server';
import { notOf, rejectUnknownParams } from '~/services/known-params.server';
import type { Monitor } from '~/services/monitor.server';
import { toListedAlert } from '~/view/alerts/listed-alert';
import { answeredTogether, conditionsOfCause } from '~/view/alerts/listed-cause';

const id = (most: number) => z.coerce.number().int().min(1).max(most).nullable().default(null);

const Address = z.object({
  tab: z.enum(ALERT_TABS).default('open'),
  type: z.enum(ALERT_TYPE_FILTERS),
  // A carrier's id is its USDOT number.
  carrier: id(Number.MAX_SAFE_INTEGER),
  vehicle: id(MAX_INT4),
  alert: id(MAX_INT4),
});

/** The cause and the tab that an address names. @throws the 422 page for one that names none */
function causeIn(search: URLSearchParams) {
  rejectUnknownParams(search, Object.keys(Address.shape), 'an alert’s cause');
  const read = Address.safeParse(Object.fromEntries(search));
  if (!read.success) throw notOf('an alert’s cause', String(read.error.issues[0]?.path[0] ?? ''), 'filter');
  return read.data;
}

/** What the page of a cause shows: its alerts, what presses most first, as many as a cause names. */
export async function causePage(monitor: Monitor, user: CurrentUser, search: URLSearchParams) {
  const { tab, ...address } = causeIn(search);
  const { causes, tickets } = await listTicketCauses(monitor, { tab, q: conditionsOfCause(address) });
  const now = new Date();
  return {
    tab,
    type: ALERT_TYPE_FILTER_LABELS[address.type],
    rows: tickets.map((ticket) => toListedAlert(ticket, now)),
    total: causes[0]?.alert_count ?? 0,
    selected: answeredTogether(tickets, user.id),
    // Closed alerts are reopened one by one.
    mayWork: missingFor('workTickets', user) === null && tab !== 'closed',
    dismissesEmails:
      missingFor('manageRateConfirmations', user) === null && tickets.some(({ evidence }) => restsOnMails(evidence)),
  };
}
