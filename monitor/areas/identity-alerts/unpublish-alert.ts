import { missingFor } from '@contract/shared/permissions';
import { httpErrors } from '../../base/http-errors';
import { identityAlerts as alerts } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changedMeanwhile, changeRow, lastChangedOf } from '../../decisions/versions';
import { eventDataOf, labelOf, ownAlert } from './own-alert';
import { tellReaders } from './tell-readers';

type Input = { reason?: string; expected_version?: number };

/**
 * Withdraws a published alert. From the next request on it no longer warns.
 *
 * @throws ApiError 403 for a colleague's, without the permission to manage them; 404 for another company's; 409 for a draft, and for one
 * that is unpublished or expired already
 */
export function unpublishAlert(deciding: Deciding, id: number, { reason, expected_version }: Input): Promise<void> {
  return decide(deciding, async (d) => {
    const { userId } = await ownAlert(d, id);
    const missing = userId === d.user.id ? null : missingFor('manageIdentityAlerts', d.user);
    if (missing) throw httpErrors.missing(missing);
    await unpublish(d, id, { reason, expected_version });
  });
}

/** The same within a decision. */
export async function unpublish(d: Decision, id: number, { reason, expected_version }: Input): Promise<void> {
  const row = await ownAlert(d, id);
  if (row.unpublishedAt !== null) throw changedMeanwhile(await lastChangedOf(d, alerts, id));
  await assertVersion(d, alerts, id, expected_version);
  if (row.publishedAt === null) throw httpErrors.conflict('This alert is a draft: no one else reads it.');
  if (row.expiresAt! <= d.now) throw httpErrors.conflict('This alert has expired: it warns no one anymore.');
  const summary = `Unpublished the identity alert: ${labelOf(row)}`;
  await changeRow(d, alerts, id, summary, { unpublishedAt: d.now, unpublishReason: reason ?? null });
  const data = { ...eventDataOf(row), is_unpublished: true };
  if (row.carrierId === null) return d.companyEvent({ kind: 'identity_alert', summary, data });
  d.carrierEvent({ carrierId: row.carrierId, kind: 'identity_alert', summary, note: reason, data });
  await tellReaders(d, row.carrierId, `Another broker took back an identity alert: ${labelOf(row)}`, data);
}
