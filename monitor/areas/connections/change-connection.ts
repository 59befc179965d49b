import type { CallParsed } from '@contract/call';
import type { updateConnection } from '@contract/connections/connections.calls';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import { missingFor } from '@contract/shared/permissions';
import type { VettingDecision } from '@contract/vetting/vetting-files.constants';
import { httpErrors } from '../../base/http-errors';
import { connections } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion } from '../../decisions/versions';
import type { CallContext } from '../../server/calls';
import { changeStatus, setDismissed } from './connection-writes';
import { getConnection } from './connections.queries';
import { mailLifting } from './mail-lifting';

type Input = CallParsed<typeof updateConnection>['body']['connection'];

/**
 * Gives a connection another status, dismisses or restores it. Skips what already is as requested.
 *
 * @throws ApiError 403 without the right to lift do not dispatch, or a second factor just given; 404 for another company's; 409 when it changed since
 * the caller read it; 422 for a status that cannot be set directly
 */
export function changeConnection(
  deciding: Deciding & Pick<CallContext, 'assertFactorGiven'>,
  id: number,
  input: Input,
) {
  const { status: to, is_dismissed: isDismissed, note, expected_version } = input;
  return decide(deciding, async (d) => {
    const connection = await getConnection(d.tx, d.company, id);
    const { carrier_id: carrierId, status: from } = connection;
    const isLifting = from === 'do_not_dispatch' && to !== undefined && to !== from;
    const missing = isLifting ? missingFor('liftDoNotDispatch', deciding.user) : null;
    if (missing) throw httpErrors.missing(missing);
    if (isLifting) deciding.assertFactorGiven();
    await assertVersion(d, connections, id, expected_version);
    if (to !== undefined && to !== from) {
      if (to === 'onboarded')
        throw httpErrors.invalid({
          'connection.status': ['Only a complete onboarding packet makes a carrier onboarded.'],
        });
      const summary = statusSummary(to, from);
      if (isLifting) await mailLifting(d, carrierId, note, deciding.env);
      await changeStatus(d, { carrierId, from, to, summary, note });
      const kind = vettingDecision(to, from);
      if (kind) d.vettingFile({ carrierId, decision: { kind, summary, note } });
    }
    if (isDismissed !== undefined) await setDismissed(d, { id, carrierId, isDismissed, note });
  });
}

/** The vetting file's decision for a change of status; null: none is written. */
function vettingDecision(to: ConnectionStatus, from: ConnectionStatus): VettingDecision | null {
  if (to === 'do_not_dispatch') return 'do_not_dispatch';
  return from === 'do_not_dispatch' ? 'do_not_dispatch_lifted' : null;
}

function statusSummary(to: ConnectionStatus, from: ConnectionStatus): string {
  if (to === 'do_not_dispatch') return 'Put on do not dispatch';
  if (from === 'do_not_dispatch') return 'Removed from do not dispatch: needs to onboard';
  return `Changed to: ${CONNECTION_STATUS_LABELS[to].toLowerCase()}`;
}
