import { ticketRole } from '@contract/alerts/ticket-role';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import { listTickets } from '~/models/alerts.server';
import { toListedAlert } from '~/view/alerts/listed-alert';
import { alertList } from '~/view/lists/alerts.list';
import { askedOf, pageOfList } from './list.server';
import { assigneesFor } from './load-people.server';
import { loadSection } from './load-section.server';
import type { Monitor } from './monitor.server';

/**
 * What a page of alerts shows for its address. One call brings the rows with the counts of all tabs; they and the
 * filters' choices fail separately. A list that fails is empty, at page 1 of 1.
 */
export async function alertsByAddress(monitor: Monitor, url: URL, user: CurrentUser) {
  const asked = askedOf(alertList, url.searchParams, user);
  const { tab, page, q, values } = asked;
  const [found, people] = await Promise.all([
    loadSection(
      listTickets(monitor, { tab, q, page, include: 'counts' }).then(({ counts, ...answer }) => ({
        ...answer,
        counts: counts?.tabs,
        typeCounts: counts?.types ?? null,
      })),
    ),
    loadSection(assigneesFor(monitor, user)),
  ]);
  const now = new Date();
  return {
    ...pageOfList(asked, found, ({ tickets }) => tickets.map((ticket) => toListedAlert(ticket, now))),
    typeCounts: found.ok && !values.type?.length ? found.data.typeCounts : null,
    assignees: people.ok ? people.data : [],
    mayWork: missingFor('workTickets', user) === null,
    mayChangeSettings: missingFor('manageTickets', user) === null,
    role: ticketRole(user),
  };
}
