import { MAX_ALERT_FILES } from '@contract/identity-alerts/identity-alerts.constants';
import { FILE_PART } from '@contract/shared/files.constants';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { identityAlerts as alerts, identityAlertFiles } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { changeRow } from '../../decisions/versions';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { keepFile } from '../../documents/files/stored-files';
import { ownAlert } from './own-alert';

/**
 * Adds evidence to an alert of the own company that is not taken back.
 *
 * @throws ApiError 404; 409 when it is unpublished; 422 for one file too many, or when there is no room
 */
export function attachEvidence(deciding: Deciding, id: number, file: ReceivedFile): Promise<void> {
  return decide(deciding, async (d) => {
    const { carrierId, unpublishedAt } = await ownAlert(d, id);
    if (unpublishedAt !== null) throw httpErrors.conflict('This alert is unpublished: it takes no more evidence.');
    if ((await d.tx.$count(identityAlertFiles, eq(identityAlertFiles.identityAlertId, id))) >= MAX_ALERT_FILES)
      throw httpErrors.invalid({ [FILE_PART]: [`An alert has ${MAX_ALERT_FILES} files at most.`] });
    const owner = { companyId: d.companyId, carrierId, userId: d.userId, now: d.now };
    const fileId = await keepFile(d.tx, file, owner, deciding.env);
    await d.tx.insert(identityAlertFiles).values({ identityAlertId: id, fileId, createdAt: d.now });
    await changeRow(d, alerts, id, `Added ${file.name} to the alert`);
  });
}

/** @throws ApiError 404, also for evidence of another company */
export async function evidenceFileId(
  db: Queryable,
  companyId: number,
  id: number,
  evidenceId: number,
): Promise<string> {
  const [found] = await db
    .select({ fileId: identityAlertFiles.fileId })
    .from(identityAlertFiles)
    .innerJoin(alerts, eq(alerts.id, identityAlertFiles.identityAlertId))
    .where(and(eq(alerts.companyId, companyId), eq(alerts.id, id), eq(identityAlertFiles.id, evidenceId)));
  if (!found) throw httpErrors.notFound('That file');
  return found.fileId;
}
