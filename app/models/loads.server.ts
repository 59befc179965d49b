import type { CallInput } from '@contract/call';
import * as calls from '@contract/loads/loads.calls';
import { correctedPaging } from '@contract/shared/paging-correction';
import type { Monitor } from '~/services/monitor.server';

/** Values from the address go to the monitor as typed: it reports a bad page or filter. */
type LoadsQuery = Omit<CallInput<typeof calls.exportLoads>['query'], 'page'> & { page?: string };

/** A page of the loads of a list; with `include` how many each list holds. */
export async function listLoads(monitor: Monitor, query: LoadsQuery & { include?: 'counts' }) {
  const { data, paging } = await monitor.call(calls.listLoads, { query });
  return { ...data, paging: query.per_page ? paging : correctedPaging(paging, data.loads.length) };
}
