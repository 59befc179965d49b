import type { CallParsed } from '@contract/call';
import type { cancelInsuranceCertificateRequest } from '@contract/insurance/certificates.calls';
import { insuranceCertificateRequests } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { getCertificateRequest } from './certificates.queries';
import { recordInsuranceActivity } from './record-insurance-activity';
import { assertRequestUnchanged } from './request-conflicts';

/**
 * Takes a request back: its link works no more. Twice is once, unless the caller saw it open.
 *
 * @throws ApiError 404 for another company's; 409 when it is no longer as the caller saw it
 */
export function cancelCertificateRequest(
  deciding: Deciding,
  id: number,
  seen: CallParsed<typeof cancelInsuranceCertificateRequest>['body'],
) {
  return decide(deciding, async (d) => {
    const request = await getCertificateRequest(d.tx, d.companyId, id);
    const { carrier_id: carrierId, email, status } = request;
    if (status === 'cancelled' && seen.seen_status === undefined) return;
    await assertRequestUnchanged(d.tx, d.companyId, request, seen);
    await d.tx
      .update(insuranceCertificateRequests)
      .set({ status: 'cancelled', cancelledAt: d.now })
      .where(d.own(insuranceCertificateRequests, id));
    const summary = `Took back the request to ${email}`;
    await recordInsuranceActivity(d, { carrierId, requestId: id, kind: 'cancelled', summary });
  });
}
