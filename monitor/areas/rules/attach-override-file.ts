import { RULE_SENTENCES } from '@contract/rules/rules.constants';
import { ruleOverrides } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { ReceivedFile } from '../../files/receive-file';
import { keepFile } from '../../files/stored-files';
import { httpErrors } from '../../plugins/errors';
import { eventDataOf, lastChangeOf, throwEnded } from './override-changes';
import { getRuleOverride } from './rule-overrides.queries';

/**
 * Attaches a file to an override, in place of the one that it has.
 *
 * @param seenFile the name of the file that the caller saw, empty for none; left out: not compared
 * @throws ApiError 404 for another company's; 409 when it has ended or has another file by now; 422 when there is no room
 */
export function attachOverrideFile(deciding: Deciding, id: number, file: ReceivedFile, seenFile: string | undefined) {
  return decide(deciding, async (d) => {
    const { companyId, tx, now, userId } = d;
    const override = await getRuleOverride(tx, companyId, id);
    const { carrier_id: carrierId, file: before } = override;
    if (!override.is_active) await throwEnded(tx, companyId, override);
    if (seenFile !== undefined && seenFile !== (before?.name ?? '')) {
      const { who, when } = await lastChangeOf(tx, companyId, override);
      throw httpErrors.conflict(
        `${who} has added ${before?.name ?? 'a file'}${when}. Look again: yours would take its place.`,
      );
    }
    const fileId = await keepFile(tx, file, { companyId, carrierId, userId, now }, deciding.env);
    await tx.update(ruleOverrides).set({ file: fileId }).where(d.own(ruleOverrides, id));
    const action = before ? `Put ${file.name} in place of ${before.name}` : `Added ${file.name}`;
    const summary = `${action} to the override of “${RULE_SENTENCES[override.is_type]}”`;
    d.carrierEvent({ carrierId, kind: 'rule_override', summary, data: eventDataOf(override) });
  });
}
