import type { CurrentUser } from '@contract/identity/identity.entities';
import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import { insuranceCertificateDocuments as documents } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertVersion, changeRow } from '../../decisions/versions';
import { getDocument } from './certificates.queries';
import { recordInsuranceActivity } from './record-insurance-activity';

type Reviewed = {
  status: CertificateDocument['status'];
  kind: 'limits_entered' | 'verified' | 'set_aside';
  note: string | null;
  summary: string;
};

/**
 * One person's change of a certificate, which must still be what they saw. The rules use it at once.
 *
 * @throws ApiError 404 for another company's; 409 when it was changed
 */
export function reviewCertificate(
  deciding: Deciding<CurrentUser>,
  id: number,
  expectedVersion: number | undefined,
  change: (decision: Decision<CurrentUser>, document: CertificateDocument) => Promise<Reviewed>,
) {
  return decide(deciding, async (d) => {
    const document = await getDocument(d.tx, d.companyId, id, d.today);
    await assertVersion(d, documents, id, expectedVersion);
    const { status, kind, note, summary } = await change(d, document);
    const review = { status, reviewedAt: d.now, reviewedByUserId: d.userId, reviewNote: note };
    await changeRow(d, documents, id, summary, review);
    const { carrier_id: carrierId, insurance_certificate_request_id: requestId } = document;
    await recordInsuranceActivity(d, { carrierId, requestId, kind, summary });
    // What was only entered counts for nothing yet; what was verified before and is not any more does.
    if (kind === 'limits_entered' && document.status !== 'verified') return;
    d.carrierEvent({
      carrierId,
      kind: 'certificate_verified',
      summary: kind === 'limits_entered' ? `${summary}. It waits to be verified again` : summary,
      note: note ?? undefined,
      data: { insurance_certificate_document_id: id, status },
    });
    d.reassess(carrierId);
  });
}
