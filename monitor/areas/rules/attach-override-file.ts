import { RULE_SENTENCES } from '@contract/rules/rules.constants';
import { ruleOverrides } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion, changeRow } from '../../decisions/versions';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { keepFile } from '../../documents/files/stored-files';
import { eventDataOf, overrideChanged } from './override-changes';
import { getRuleOverride } from './rule-overrides.queries';

/**
 * Attaches a file to an override, replacing the one it has.
 *
 * @param expectedVersion the version that the caller saw; if omitted, not compared
 * @throws ApiError 404 for another company's; 409 when it has ended or changed since the caller read it; 422 when there
 * is no room
 */
export function attachOverrideFile(
  deciding: Deciding,
  id: number,
  file: ReceivedFile,
  expectedVersion: number | undefined,
) {
  return decide(deciding, async (d) => {
    const { companyId, tx, now, userId } = d;
    const override = await getRuleOverride(tx, companyId, id);
    const { carrier_id: carrierId, file: before } = override;
    await assertVersion(d, ruleOverrides, id, expectedVersion);
    if (!override.is_active) throw await overrideChanged(d, id);
    const fileId = await keepFile(tx, file, { companyId, carrierId, userId, now }, deciding.env);
    const action = before ? `Put ${file.name} in place of ${before.name}` : `Added ${file.name}`;
    const summary = `${action} to the override of “${RULE_SENTENCES[override.is_type]}”`;
    await changeRow(d, ruleOverrides, id, summary, { file: fileId });
    d.carrierEvent({ carrierId, kind: 'rule_override', summary, data: eventDataOf(override) });
  });
}
