import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import { CERTIFICATE_DOCUMENT_STATUS_LABELS } from '@contract/insurance/insurance.constants';
import { formatMoment } from '@contract/shared/format';
import { insuranceCertificateDocuments } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { httpErrors } from '../../plugins/errors';
import { getDocument } from './certificates.queries';
import { recordInsuranceActivity } from './record-insurance-activity';

type Reviewed = {
  status: CertificateDocument['status'];
  kind: 'limits_entered' | 'verified' | 'set_aside';
  note: string | null;
  summary: string;
};

/**
 * One person's change of a certificate, which must still be what they saw. The rules look at it at once.
 *
 * @throws ApiError 404 for another company's; 409 when it was changed
 */
export function reviewCertificate(
  deciding: Deciding,
  id: number,
  seenVersion: number | undefined,
  change: (decision: Decision, document: CertificateDocument) => Promise<Reviewed>,
) {
  return decide(deciding, async (d) => {
    const document = await getDocument(d.tx, d.companyId, id, d.today);
    if (seenVersion !== undefined && seenVersion !== document.version) throw conflict(document);
    const { status, kind, note, summary } = await change(d, document);
    await d.tx
      .update(insuranceCertificateDocuments)
      .set({ status, version: document.version + 1, reviewedAt: d.now, reviewedByUserId: d.userId, reviewNote: note })
      .where(d.own(insuranceCertificateDocuments, id));
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

/** The 409 that names who has changed a certificate, and when. */
export function conflict({ reviewed_by, reviewed_at, status }: CertificateDocument) {
  const when = reviewed_at === null ? '' : ` on ${formatMoment(reviewed_at)}`;
  return httpErrors.conflict(
    `${reviewed_by ?? 'Somebody'} has changed this certificate${when}: ${CERTIFICATE_DOCUMENT_STATUS_LABELS[status].toLowerCase()}. Look again and decide.`,
  );
}
