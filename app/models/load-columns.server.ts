import type { CallInput } from '@contract/call';
import * as calls from '@contract/loads/load-columns.calls';
import type { Monitor } from '~/services/monitor.server';

/** What the company has said that headings of its lists mean, and what its latest lists have that was not read. */
export async function listLoadColumns(monitor: Monitor) {
  const { data } = await monitor.call(calls.listLoadColumns, {});
  return data;
}

/** Keeps what a heading means, from the next upload on. */
export const setLoadColumn = (
  monitor: Monitor,
  load_column: CallInput<typeof calls.setLoadColumn>['body']['load_column'],
) => monitor.call(calls.setLoadColumn, { body: { load_column } }, { handles: [422] });
