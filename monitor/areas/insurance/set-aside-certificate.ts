import { and, eq } from 'drizzle-orm';
import { insuranceCertificateDocuments as documents } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { changeRow } from '../../decisions/versions';
import { removeEnteredLimits } from './enter-certificate-limits';
import { recordInsuranceActivity } from './record-insurance-activity';
import { reviewCertificate } from './review-certificate';

/**
 * Sets a certificate aside: nothing that it shows counts.
 *
 * @throws ApiError 404 for another company's; 409 when it was changed
 */
export function setAsideCertificate(
  deciding: Deciding,
  id: number,
  { note, expected_version }: { note: string; expected_version?: number },
) {
  return reviewCertificate(deciding, id, expected_version, async ({ tx }, document) => {
    await removeEnteredLimits(tx, id);
    return { status: 'set_aside', kind: 'set_aside', note, summary: `Certificate set aside: ${document.file.name}` };
  });
}

/** Sets the certificate in a file aside that its carrier took back, unless someone has verified it: that one stays proof. */
export async function setAsideUnread(
  decision: Decision,
  { carrierId, fileId, summary }: { carrierId: number; fileId: string; summary: string },
) {
  const { tx, now } = decision;
  const unread = and(eq(documents.fileId, fileId), eq(documents.status, 'to_review'));
  const review = { status: 'set_aside', reviewedAt: now, reviewedByUserId: null, reviewNote: `${summary}.` } as const;
  const [document] = await changeRow(decision, documents, unread, summary, review);
  if (!document) return;
  await removeEnteredLimits(tx, document.id);
  await recordInsuranceActivity(decision, { carrierId, requestId: document.requestId, kind: 'set_aside', summary });
}
