import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { identityAlerts as alerts, identityAlertFiles, storedFiles } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion, changeRow } from '../../decisions/versions';
import { forgetFile } from '../../documents/files/stored-files';
import { ownAlert } from './own-alert';

/**
 * Takes evidence off a draft: the wrong file, or one that shows more than it should. What an alert was published with stays.
 *
 * @throws ApiError 404, also for evidence of another alert; 409 when the alert is published or changed meanwhile
 */
export function removeEvidence(
  deciding: Deciding,
  id: number,
  evidenceId: number,
  expectedVersion: number | undefined,
): Promise<void> {
  return decide(deciding, async (d) => {
    const { publishedAt } = await ownAlert(d, id);
    await assertVersion(d, alerts, id, expectedVersion);
    if (publishedAt !== null) throw httpErrors.conflict('This alert was published: its evidence stays with it.');
    const ofAlert = and(eq(identityAlertFiles.identityAlertId, id), eq(identityAlertFiles.id, evidenceId));
    const [removed] = await d.tx.delete(identityAlertFiles).where(ofAlert).returning();
    if (!removed) throw httpErrors.notFound('That file');
    const [file] = await d.tx
      .select({ name: storedFiles.name })
      .from(storedFiles)
      .where(eq(storedFiles.id, removed.fileId));
    await forgetFile(d.tx, removed.fileId);
    await changeRow(d, alerts, id, `Removed ${file!.name} from the draft`);
  });
}
