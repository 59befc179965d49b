import { ticketRole } from '@contract/alerts/ticket-role';
import type * as calls from '@contract/alerts/tickets.calls';
import type { CallOutput } from '@contract/call';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import { listTicketCauses, listTickets } from '~/models/alerts.server';
import { toListedAlert } from '~/view/alerts/listed-alert';
import { toListedCause } from '~/view/alerts/listed-cause';
import { alertList, causeList } from '~/view/lists/alerts.list';
import type { FilterValues } from '~/view/lists/define-list';
import { askedOf, pageOfList } from './list.server';
import { assigneesFor } from './load-people.server';
import { loadSection, type SectionResult } from './load-section.server';
import type { Monitor } from './monitor.server';

/**
 * What a page of alerts shows for its address. One call brings the rows with the counts of all tabs; they and the
 * filters' choices fail separately. A list that fails is empty, at page 1 of 1.
 */
export async function alertsByAddress(monitor: Monitor, url: URL, user: CurrentUser) {
  const asked = askedOf(alertList, url.searchParams, user);
  const { tab, page, q } = asked;
  const [found, rest] = await Promise.all([
    loadSection(listTickets(monitor, { tab, q, page, order: 'urgency', include: 'counts' }).then(withCounts)),
    aboutReader(monitor, user),
  ]);
  const now = new Date();
  return {
    ...pageOfList(asked, found, ({ tickets }) => tickets.map((ticket) => toListedAlert(ticket, now))),
    typeCounts: typeCountsOf(asked, found),
    ...rest,
  };
}

/** The same by cause. */
export async function causesByAddress(monitor: Monitor, url: URL, user: CurrentUser) {
  const asked = askedOf(causeList, url.searchParams, user);
  const { tab, page, q } = asked;
  const [found, rest] = await Promise.all([
    loadSection(listTicketCauses(monitor, { tab, q, page, include: 'counts' }).then(withCounts)),
    aboutReader(monitor, user),
  ]);
  const now = new Date();
  return {
    ...pageOfList(asked, found, ({ causes, tickets }) =>
      causes.map((cause) => toListedCause(cause, tickets, tab, now)),
    ),
    typeCounts: typeCountsOf(asked, found),
    ...rest,
  };
}

type Counted = { counts?: CallOutput<typeof calls.listTickets>['counts'] };

const withCounts = <Answer extends Counted>({ counts, ...answer }: Answer) => ({
  ...answer,
  counts: counts?.tabs,
  typeCounts: counts?.types ?? null,
});

const typeCountsOf = (
  { values }: { values: FilterValues },
  found: SectionResult<{ typeCounts: NonNullable<Counted['counts']>['types'] | null }>,
) => (found.ok && !values.type?.length ? found.data.typeCounts : null);

async function aboutReader(monitor: Monitor, user: CurrentUser) {
  const people = await loadSection(assigneesFor(monitor, user));
  return {
    assignees: people.ok ? people.data : [],
    mayWork: missingFor('workTickets', user) === null,
    mayChangeSettings: missingFor('manageTickets', user) === null,
    mayExport: missingFor('exportLoads', user) === null,
    role: ticketRole(user),
  };
}
