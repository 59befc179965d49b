import type { CallInput } from '@contract/call';
import { getLoadSettings as getSettings } from '@contract/loads/load-settings.calls';
import * as calls from '@contract/loads/loads.calls';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import { correctedPaging } from '@contract/shared/paging-correction';
import type { Monitor } from '~/services/monitor.server';

/** Values from the address go to the monitor as typed: it reports a bad page or filter. */
type LoadsQuery = Omit<CallInput<typeof calls.exportLoads>['query'], 'page'> & { page?: string };

/** A page of the loads of a list; with `include` how many each list holds. */
export async function listLoads(monitor: Monitor, query: LoadsQuery & { include?: 'counts' }) {
  const { data, paging } = await monitor.call(calls.listLoads, { query });
  return { ...data, paging: query.per_page ? paging : correctedPaging(paging, data.loads.length) };
}

/** The loads written since a moment, and whose alerts or postings were. */
export const listChangedLoads = async (monitor: Monitor, since: string) =>
  (await monitor.call(calls.listChangedLoads, { query: { since } })).data;

/** The next loads of a list for a file, in the order of the page. */
export async function exportLoads(monitor: Monitor, query: LoadsQuery, page: number) {
  const { data } = await monitor.call(calls.exportLoads, {
    query: { ...query, page: String(page), per_page: MAX_PER_PAGE },
  });
  return data.loads;
}

/** The company's settings for its loads. */
export const getLoadSettings = async (monitor: Monitor) => (await monitor.call(getSettings, {})).data.load_settings;

/** Creates a load. */
export const createLoad = (
  monitor: Monitor,
  load: CallInput<typeof calls.createLoad>['body']['load'],
  submissionId: string | null,
) => monitor.call(calls.createLoad, { body: { load } }, { handles: [422], submissionId });

type Assignment = Pick<
  CallInput<typeof calls.updateLoad>['body']['load'],
  'expected_version' | 'load_lock_assignee_id' | 'team_id'
>;

/** Assigns a load to a person or a team. 409: it changed since it was read, 404: it is gone. */
export const assignLoad = (monitor: Monitor, id: number, load: Assignment) =>
  monitor.call(calls.updateLoad, { params: { id: String(id) }, body: { load } }, { handles: [404, 409, 422] });
