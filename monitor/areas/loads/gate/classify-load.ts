import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import { httpErrors } from '../../../base/http-errors';
import { loadLogs, loads } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import { assertVersion, changeRow } from '../../../decisions/versions';
import { getLoadRow } from '../loads.queries';
import { classificationsNow, conditionsOf } from './gate-facts.queries';

type Input = { classification_ids: number[] | null; reason: string; expected_version?: number };

/**
 * Sets which classifications a load has. Anyone who works on loads may require more of its carrier; requiring less
 * needs `compliance`, as does giving an exception.
 *
 * @throws ApiError 403 for removing one without `compliance`; 404; 409; 422 for a classification that is not an
 * active one of the company
 */
export function classifyLoad(deciding: Deciding<CurrentUser>, id: number, input: Input): Promise<void> {
  return decide(deciding, async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, id);
    await assertVersion(d, loads, id, input.expected_version);
    const all = await conditionsOf(d.tx, d.companyId);
    const before = classificationsNow(load, all);
    const ids = input.classification_ids && [...new Set(input.classification_ids)].sort((one, other) => one - other);
    if (ids?.some((one) => !all.some((known) => known.id === one)))
      throw httpErrors.invalid({ 'load.classification_ids': ['Choose from your active classifications.'] });
    const after = classificationsNow({ ...load, classificationIds: ids }, all);
    const isLess = before.some((one) => !after.includes(one));
    const missing = isLess ? missingFor('giveExceptions', deciding.user) : null;
    if (missing) throw httpErrors.missing(missing, 'load.classification_ids');
    const names = after.map(({ name }) => name).join(', ') || 'none';
    const message = `Classifications of the load: ${names}. ${input.reason}`;
    await changeRow(d, loads, id, message, {
      classificationIds: ids,
      classificationReason: ids === null ? null : input.reason,
      alertsDueAt: load.carrierId === null ? load.alertsDueAt : d.now,
    });
    await d.tx.insert(loadLogs).values({
      loadId: id,
      isType: 'note',
      source: 'person',
      occurredAt: d.now,
      message,
      userId: d.userId,
      createdAt: d.now,
    });
  });
}
