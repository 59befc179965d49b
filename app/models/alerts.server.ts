import * as calls from '@contract/alerts/tickets.calls';
import type { CallInput } from '@contract/call';
import type { Whose } from '@contract/home/work-queue.constants';
import { correctedPaging } from '@contract/shared/paging-correction';
import type { Monitor } from '~/services/monitor.server';

/** Values from the address go to the monitor as typed: it reports a bad page or filter. */
type TicketsQuery = Omit<CallInput<typeof calls.listTickets>['query'], 'page'> & { page?: string };

/** A page of the alerts on the company's loads; with `include` how many each tab and type holds. */
export async function listTickets(monitor: Monitor, query: TicketsQuery) {
  const { data, paging } = await monitor.call(calls.listTickets, { query });
  return { ...data, paging: query.per_page ? paging : correctedPaging(paging, data.tickets.length) };
}

/** A page of the causes of alerts, with their alerts; with `include` how many each tab and type holds. */
export async function listTicketCauses(monitor: Monitor, query: Omit<TicketsQuery, 'group' | 'per_page'>) {
  const { data, paging } = await monitor.call(calls.listTickets, { query: { ...query, group: 'cause' } });
  const { causes = [], ...rest } = data;
  return { ...rest, causes, paging: correctedPaging(paging, causes.length) };
}

/** What presses most of the open alerts on loads, a row a cause: as many as a queue shows, and how many causes there are. */
export async function listGravestCauses(monitor: Monitor, whose: Whose, per_page: number) {
  const q = { load_id_not_null: '1', severity_eq: 'act_now' };
  const query = { tab: 'open', group: 'cause', whose, q, per_page } as const;
  const { data, paging } = await monitor.call(calls.listTickets, { query });
  return { causes: data.causes ?? [], tickets: data.tickets, total: paging.totalRecords };
}

/** The newest open alerts about a carrier, and their count. */
export async function listOpenTicketsOfCarrier(monitor: Monitor, carrierId: string) {
  // A theft area says nothing about the carrier.
  const q = { load_id_not_null: '1', carrier_id_eq: carrierId, is_type_not_eq: 'high_risk_area_pickup' };
  const { tickets, paging } = await listTickets(monitor, { tab: 'open', q, per_page: 5 });
  return { alerts: tickets, total: paging.totalRecords };
}

/** How many alerts are open, by status and severity, and how many wait for the user. */
export const countTickets = async (monitor: Monitor) => (await monitor.call(calls.countTickets, {})).data;

export type TicketChange = CallInput<typeof calls.updateTicket>['body']['ticket'];
