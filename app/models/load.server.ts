import * as timeline from '@contract/loads/load-timeline.calls';
import type { LoadTimelineGroup } from '@contract/loads/load-timeline.constants';
import * as calls from '@contract/loads/loads.calls';
import * as movements from '@contract/loads/movements.calls';
import * as reads from '@contract/loads/position-reads.calls';
import { MOVEMENT_RESULTS_PAGE_SIZE } from '@contract/shared/paging.constants';
import type { Monitor } from '~/services/monitor.server';

/** A carrier's open loads, or those that stop at a facility, of any day, newest first: as many as a card shows, and their count. */
export async function listOpenLoads(monitor: Monitor, q: { carrier_id_eq: number } | { stops_facility_id_eq: number }) {
  const query = { tab: 'open', window: 'all', per_page: 10, q } as const;
  const { data, paging } = await monitor.call(calls.listLoads, { query });
  return { loads: data.loads, total: paging.totalRecords };
}

/** A page of what happened with a load, newest first. */
export async function listLoadTimeline(
  monitor: Monitor,
  id: string,
  group: LoadTimelineGroup | undefined,
  page: string | undefined,
) {
  const query = { group, page, per_page: MOVEMENT_RESULTS_PAGE_SIZE };
  const { data, paging } = await monitor.call(timeline.listLoadTimeline, { params: { id }, query });
  return { ...data, paging };
}

/** A page of the truck's movements, newest first. */
export async function listLoadMovements(monitor: Monitor, id: string, query: { page?: string; per_page?: number }) {
  const { data, paging } = await monitor.call(movements.listLoadMovements, { params: { id }, query });
  return { movements: data.movements, paging };
}

/** Who viewed positions through a load, newest first, and how many times. */
export async function listPositionReads(monitor: Monitor, id: string) {
  const { data, paging } = await monitor.call(reads.listPositionReads, { params: { id }, query: { per_page: 20 } });
  return { reads: data.position_reads, total: paging.totalRecords };
}
