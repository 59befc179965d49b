import { and, eq } from 'drizzle-orm';
import { insuranceCertificateDocuments as documents, insuranceCertificates } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import { changedMeanwhile, lastChangedOf } from '../../decisions/versions';
import { httpErrors } from '../../plugins/errors';
import { limitsSummary } from './enter-certificate-limits';
import { reviewCertificate } from './review-certificate';

/**
 * Verifies what was entered from a certificate: from now on the rules count it.
 *
 * @throws ApiError 404 for another company's; 409 when it was changed or verified; 422 while nothing is entered
 */
export function verifyCertificate(
  deciding: Deciding,
  id: number,
  { note, expected_version }: { note: string; expected_version?: number },
) {
  return reviewCertificate(deciding, id, expected_version, async (d, document) => {
    const { tx, company, userId, now } = d;
    if (document.coverages.length === 0)
      throw httpErrors.invalid({ 'document.note': ['Enter what the certificate shows first.'] });
    if (document.status === 'verified') throw changedMeanwhile(await lastChangedOf(d, documents, id));
    await tx
      .update(insuranceCertificates)
      .set({ verifiedAt: now, verifiedByUserId: userId })
      .where(and(eq(insuranceCertificates.companyId, company.id), eq(insuranceCertificates.documentId, id)));
    const summary = `Certificate verified: ${limitsSummary(document.coverages)}`;
    return { status: 'verified', kind: 'verified', note, summary };
  });
}
