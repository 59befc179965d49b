import * as settings from '@contract/alerts/alert-settings.calls';
import * as pickups from '@contract/alerts/high-risk-pickups.calls';
import * as calls from '@contract/alerts/tickets.calls';
import type { CallInput } from '@contract/call';
import type { Whose } from '@contract/home/work-queue.constants';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import { correctedPaging } from '@contract/shared/paging-correction';
import type { Monitor } from '~/services/monitor.server';

/** Values from the address go to the monitor as typed: it reports a bad page or filter. */
type TicketsQuery = Omit<CallInput<typeof calls.listTickets>['query'], 'page'> & { page?: string };

/** A page of the alerts on the company's loads; with `include` how many each tab and type holds. */
export async function listTickets(monitor: Monitor, query: TicketsQuery) {
  const { data, paging } = await monitor.call(calls.listTickets, { query });
  return { ...data, paging: query.per_page ? paging : correctedPaging(paging, data.tickets.length) };
}

/** The next alerts of a list for a file, in the order of the page. */
export async function exportTickets(
  monitor: Monitor,
  query: Pick<CallInput<typeof calls.exportTickets>['query'], 'tab' | 'q'>,
  page: number,
) {
  const { data } = await monitor.call(calls.exportTickets, { query: { ...query, page, per_page: MAX_PER_PAGE } });
  return data.tickets;
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

/** One alert with its history. Throws the 404 page for another company's. */
export const getTicket = async (monitor: Monitor, id: string) =>
  (await monitor.call(calls.getTicket, { params: { id } })).data;

export type TicketChange = CallInput<typeof calls.updateTicket>['body']['ticket'];

/** Applies a person's decision about an alert. 403: not theirs to decide, 409: it changed since its page was loaded. */
export const updateTicket = (monitor: Monitor, id: string, ticket: TicketChange) =>
  monitor.call(calls.updateTicket, { params: { id }, body: { ticket } }, { handles: [403, 409, 422] });

/** Works one of several alerts of a cause. 404: it is gone. */
export const workTicketOfCause = (monitor: Monitor, id: number, ticket: TicketChange) =>
  monitor.call(calls.updateTicket, { params: { id: String(id) }, body: { ticket } }, { handles: [403, 404, 409, 422] });

/** Assigns one of several alerts to a person. 404: it is gone. */
export const assignTicket = (
  monitor: Monitor,
  id: number,
  ticket: Pick<TicketChange, 'expected_version' | 'assignee_id'>,
) =>
  monitor.call(calls.updateTicket, { params: { id: String(id) }, body: { ticket } }, { handles: [403, 404, 409, 422] });

export const getAlertSettings = async (monitor: Monitor) =>
  (await monitor.call(settings.getAlertSettings, {})).data.alert_settings;

export const updateAlertSettings = (
  monitor: Monitor,
  alert_settings: CallInput<typeof settings.updateAlertSettings>['body']['alert_settings'],
) => monitor.call(settings.updateAlertSettings, { body: { alert_settings } }, { handles: [409, 422] });

/** For each type the results of its alerts, and what other thresholds would have raised. */
export const listAlertTrackRecord = async (monitor: Monitor) =>
  (await monitor.call(settings.listAlertTrackRecord, {})).data;

/** Pickups of the coming days that the list of risk areas warns of. */
export const listHighRiskPickups = async (monitor: Monitor) =>
  (await monitor.call(pickups.listHighRiskPickups, {})).data;
