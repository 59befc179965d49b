import type { CurrentUser } from '@contract/identity/identity.entities';
import { insuredDoubt, mayInsureAnother } from '@contract/insurance/certificate-names';
import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { insuranceCertificateDocuments as documents, insuranceCertificates } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { hasOthers } from '../../decisions/has-others';
import { changedMeanwhile, lastChangedOf } from '../../decisions/versions';
import { bipdOnRecord } from '../rules/coverage';
import { loadCarrierFacts } from '../rules/facts.queries';
import { differsFromFiling } from './differs-from-filing';
import { limitsSummary } from './enter-certificate-limits';
import { reviewCertificate } from './review-certificate';

/**
 * Verifies what was entered from a certificate: from now on the rules count it. One that is worth more than the filing
 * with FMCSA, and names another policy, or that may insure another than the carrier, is verified by a second person with
 * `compliance`. Left blank, whom it insures would get around that.
 *
 * @throws ApiError 404 for another company's; 409 when it was changed or verified; 422 while nothing is entered or the named
 *   insured is not, and for a certificate that needs another person
 */
export function verifyCertificate(
  deciding: Deciding<CurrentUser>,
  id: number,
  { note, expected_version }: { note: string; expected_version?: number },
) {
  return reviewCertificate(deciding, id, expected_version, async (d, document) => {
    const { tx, company, userId, now } = d;
    if (document.coverages.length === 0)
      throw httpErrors.invalid({ 'document.note': ['Enter what the certificate shows first.'] });
    if (document.status === 'verified') throw changedMeanwhile(await lastChangedOf(d, documents, id));
    if (document.insured.result === 'not_recorded')
      throw httpErrors.invalid({
        'document.note': ['Enter whom it insures first: the named insured on the certificate.'],
      });
    await assertMayLift(d, document);
    await tx
      .update(insuranceCertificates)
      .set({ verifiedAt: now, verifiedByUserId: userId })
      .where(and(eq(insuranceCertificates.companyId, company.id), eq(insuranceCertificates.documentId, id)));
    const summary = `Certificate verified: ${limitsSummary(document.coverages)}`;
    return { status: 'verified', kind: 'verified', note, summary };
  });
}

async function assertMayLift(d: Decision<CurrentUser>, document: CertificateDocument) {
  const { id, carrier_id: carrierId, coverages, insured } = document;
  const facts = (await loadCarrierFacts(d.tx, [carrierId], d.companyId, d.today)).get(carrierId)!;
  const differences = [
    mayInsureAnother(insured) ? insuredDoubt(insured) : null,
    differsFromFiling(coverages, bipdOnRecord(facts, d.today)),
  ].filter((one) => one !== null);
  if (differences.length === 0) return;
  const [entered] = await d.tx
    .select({ by: insuranceCertificates.enteredByUserId })
    .from(insuranceCertificates)
    .where(and(eq(insuranceCertificates.companyId, d.companyId), eq(insuranceCertificates.documentId, id)))
    .limit(1);
  const isSecond = entered?.by !== d.userId || !(await hasOthers(d.tx, d.companyId, d.user.id));
  if (d.user.scopes.includes('compliance') && isSecond) return;
  throw httpErrors.invalid({
    'document.note': [
      ...differences,
      'Call the insurer at a number from FMCSA or its own site. Another person with the permission “compliance” verifies it.',
    ],
  });
}
