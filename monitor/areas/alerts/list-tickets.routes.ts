import { exportTickets, listTickets } from '@contract/alerts/tickets.calls';
import { ALERT_TAB_LABELS } from '@contract/alerts/tickets.constants';
import type { FastifyInstance } from 'fastify';
import { recordExport } from '../../db/history/audit-log';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { whoseLoads } from '../loads/whose-loads';
import { ticketCountsOf, ticketsOf } from '../tickets/tickets.queries';
import { byUrgency, causesOf } from './ticket-causes.queries';

const orderOf = ({ order }: { order?: 'urgency' | undefined }, now: Date) => (order ? byUrgency(now) : []);

/** Here and not with the other calls about tickets: a cause names its truck as loads do. */
export function listTicketsRoutes(app: FastifyInstance, services: Services) {
  const { db, clock } = services;
  mount(app, services, listTickets, async ({ query: { whose = 'all', ...asked } }, { company, user }) => {
    const { alert } = await whoseLoads(db, user.id, whose);
    const query = whose === 'all' ? asked : { ...asked, q: { ...(asked.q as object | undefined), ...alert } };
    const { tickets, total, causes } =
      query.group === 'cause'
        ? await causesOf(db, company.id, user.id, query, clock())
        : { ...(await ticketsOf(db, company.id, user.id, query, orderOf(query, clock()))), causes: undefined };
    const counts = query.include === 'counts' ? await ticketCountsOf(db, company.id, user.id, query) : undefined;
    return paged({ tickets, ...(causes && { causes }), ...(counts && { counts }) }, query, total);
  });

  mount(app, services, exportTickets, async ({ query }, { company, user, now }) => {
    const { tickets, total } = await ticketsOf(db, company.id, user.id, query, orderOf(query, now));
    const summary = `Exported the alerts${query.tab ? ` of “${ALERT_TAB_LABELS[query.tab]}”` : ''}`;
    const line = { companyId: company.id, userId: user.id, occurredAt: now, kind: 'alerts_exported', summary } as const;
    await recordExport(db, line, query.page === 1);
    return paged({ tickets }, query, total);
  });
}
