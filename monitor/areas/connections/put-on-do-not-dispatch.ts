import type { CallParsed } from '@contract/call';
import type { doNotDispatchConnection } from '@contract/connections/connections.calls';
import { eq } from 'drizzle-orm';
import { connections } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertKnownCarrier } from '../../decisions/known-carrier';
import { assertVersion } from '../../decisions/versions';
import { subscribe } from '../subscriptions/subscribe';
import { changeStatus } from './connection-writes';
import { findConnection } from './connections.queries';

type Input = CallParsed<typeof doNotDispatchConnection>['body']['connection'];

/**
 * Puts a carrier on the company's do not dispatch list, connected or not. Skips one that is on it.
 *
 * @returns the connection's id
 * @throws ApiError 404 for an unknown carrier; 409 when the connection changed since the caller read it
 */
export function putOnDoNotDispatch(deciding: Deciding, { carrier_id: carrierId, note, expected_version }: Input) {
  return decide(deciding, async (d) => {
    await assertKnownCarrier(d.tx, carrierId);
    const existing = await findConnection(d.tx, d.company, carrierId);
    await assertVersion(d, connections, eq(connections.carrierId, carrierId), expected_version);
    if (existing?.status === 'do_not_dispatch') return existing.id;
    const summary = 'Put on do not dispatch';
    const change = { carrierId, from: existing?.status ?? null, to: 'do_not_dispatch', summary, note } as const;
    const { id } = await changeStatus(d, change);
    if (!existing)
      await subscribe(d.tx, { companyId: d.companyId, carrierId, userId: d.userId, now: d.now }, deciding.consequences);
    d.vettingFile({ carrierId, decision: { kind: 'do_not_dispatch', summary, note } });
    return id;
  });
}
