import { and, eq } from 'drizzle-orm';
import { insuranceCertificates } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import { httpErrors } from '../../plugins/errors';
import { limitsSummary } from './enter-certificate-limits';
import { conflict, reviewCertificate } from './review-certificate';

/**
 * Verifies what was entered from a certificate: from now on the rules count it.
 *
 * @throws ApiError 404 for another company's; 409 when it was changed or verified; 422 while nothing is entered
 */
export function verifyCertificate(
  deciding: Deciding,
  id: number,
  { note, seen_version }: { note: string; seen_version?: number },
) {
  return reviewCertificate(deciding, id, seen_version, async ({ tx, company, userId, now }, document) => {
    if (document.coverages.length === 0)
      throw httpErrors.invalid({ 'document.note': ['Enter what the certificate shows first.'] });
    if (document.status === 'verified') throw conflict(document);
    await tx
      .update(insuranceCertificates)
      .set({ verifiedAt: now, verifiedByUserId: userId })
      .where(and(eq(insuranceCertificates.companyId, company.id), eq(insuranceCertificates.documentId, id)));
    const summary = `Certificate verified: ${limitsSummary(document.coverages)}`;
    return { status: 'verified', kind: 'verified', note, summary };
  });
}
