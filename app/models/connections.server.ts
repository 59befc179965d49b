import type { CallInput } from '@contract/call';
import * as calls from '@contract/connections/connections.calls';
import type { ConnectionStatus } from '@contract/connections/connections.constants';
import type { Monitor } from '~/services/monitor.server';

/** A person's decision about a connection: why, and the version that they saw (0: not connected). */
type Decision = { note?: string; expected_version: number };

/** A page of the company's connections. `page` may be as typed: the monitor reports a bad one. */
export async function listConnections(monitor: Monitor, query: CallInput<typeof calls.listConnections>['query']) {
  const { data, paging } = await monitor.call(calls.listConnections, { query });
  return { connections: data.connections, paging };
}

/** Gives a connection another status. 409 when it changed since it was read. */
export const changeConnectionStatus = (
  monitor: Monitor,
  id: number,
  { status, ...decision }: Decision & { status: ConnectionStatus },
) =>
  monitor.call(
    calls.updateConnection,
    { params: { id }, body: { connection: { status, ...decision } } },
    { handles: [409, 422] },
  );
