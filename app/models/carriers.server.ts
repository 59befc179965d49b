import type { CallInput } from '@contract/call';
import * as events from '@contract/carriers/carrier-events.calls';
import * as calls from '@contract/carriers/carriers.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of carriers with their verdicts. `page` may be as typed: the monitor says what is wrong with it. */
export async function searchCarriers(monitor: Monitor, query: CallInput<typeof calls.searchCarriers>['query']) {
  const { data, paging } = await monitor.call(calls.searchCarriers, { query });
  return { carriers: data.carriers, paging };
}

/** A carrier's header with the company's verdict. Throws the 404 page when no file ever named it. */
export async function getCarrier(monitor: Monitor, id: string) {
  const { data } = await monitor.call(calls.getCarrier, { params: { id } });
  return data;
}

/** What the company did about carriers, newest first. */
export async function listCarrierEvents(monitor: Monitor, query: { page?: number; per_page?: number } = {}) {
  const { data, paging } = await monitor.call(events.listCarrierEvents, { query });
  return { carrierEvents: data.carrier_events, paging };
}

/** The federal datasets that are loaded and how old they are. */
export async function listDatasets(monitor: Monitor) {
  const { data } = await monitor.call(events.listDatasets, {});
  return data.datasets;
}
