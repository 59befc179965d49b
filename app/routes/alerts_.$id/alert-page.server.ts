import { ticketRole } from '@contract/alerts/ticket-role';
import { getTicket } from '@contract/alerts/tickets.calls';
import type { TicketDetail } from '@contract/alerts/tickets.entities';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { getLoad } from '@contract/loads/loads.calls';
import { CLOSED_LOAD_STATUSES, LOAD_STATUS_LABELS } from '@contract/loads/loads.constants';
import { stopPlace, stopWindow } from '@contract/loads/stop-times';
import { listTicketNotices } from '@contract/notifications/notices.calls';
import { missingFor } from '@contract/shared/permissions';

import { assigneesFor } from '~/services/load-people.server';
import { loadSection } from '~/services/load-section.server';
import type { Monitor } from '~/services/monitor.server';
import { alertClock } from '~/view/alerts/alert-clock';
import { fraudMay } from '~/view/carrier/fraud-may';
import { phonesOf } from '~/view/load/phones-of-load';

/** The data of an alert's page. The load and the possible assignees may fail separately. */
export async function alertPage(monitor: Monitor, user: CurrentUser, id: string) {
  const alert = await monitor.get(getTicket, { params: { id } });
  const mayWork = missingFor('workTickets', user) === null;
  const [load, notices, people] = await Promise.all([
    loadSection(loadOf(monitor, alert)),
    loadSection(monitor.get(listTicketNotices, { params: { id } }).then((answer) => answer.events)),
    loadSection(mayWork ? assigneesFor(monitor, user) : Promise.resolve([])),
  ]);
  return {
    alert,
    clock: alertClock(alert, load.ok && load.data ? load.data.zones : []),
    load,
    notices,
    assignees: people.ok ? people.data : [],
    mayWork,
    may: fraudMay(user),
    mayOpenEmails: missingFor('manageRateConfirmations', user) === null,
    role: ticketRole(user),
    userId: user.id,
    now: new Date().toISOString(),
  };
}

/** The load's progress, and whether its carrier may have it. */
async function loadOf(monitor: Monitor, { load_id: id, carrier }: TicketDetail) {
  if (id === null) return null;
  const load = await monitor.get(getLoad, { params: { id: String(id) } });
  const { reference, status, next_step, stops, carrier: hauls, vehicle } = load;
  const [first, last] = [stops[0], stops.at(-1)];
  return {
    id,
    reference,
    zones: stops.map(({ local_zone }) => local_zone),
    status: LOAD_STATUS_LABELS[status],
    nextStep: next_step,
    pickup: first ? `${stopPlace(first)}, ${stopWindow(first)}` : null,
    delivery: last && last !== first ? `${stopPlace(last)}, ${stopWindow(last)}` : null,
    carrier:
      hauls === null
        ? null
        : {
            id: hauls.id,
            name: hauls.legal_name ?? `Carrier ${hauls.id}`,
            verdict: hauls.overall_result,
            isDoNotDispatch: hauls.is_do_not_dispatch,
          },
    /** The alert is about a carrier that no longer has the load. */
    hasOtherCarrier: carrier !== null && carrier.id !== hauls?.id,
    hasVehicle: vehicle !== null,
    isOver: CLOSED_LOAD_STATUSES.includes(status),
    phones: phonesOf(load),
  };
}
