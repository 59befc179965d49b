import type { CallParsed } from '@contract/call';
import type { cancelInsuranceCertificateRequest } from '@contract/insurance/certificates.calls';
import { insuranceCertificateRequests } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion, changeRow } from '../../decisions/versions';
import { getCertificateRequest } from './certificates.queries';
import { recordInsuranceActivity } from './record-insurance-activity';

/**
 * Takes a request back: its link works no more. Twice is once.
 *
 * @throws ApiError 404 for another company's; 409 when it is no longer as the caller saw it
 */
export function cancelCertificateRequest(
  deciding: Deciding,
  id: number,
  { expected_version }: CallParsed<typeof cancelInsuranceCertificateRequest>['body'],
) {
  return decide(deciding, async (d) => {
    const request = await getCertificateRequest(d.tx, d.companyId, id);
    const { carrier_id: carrierId, email, status } = request;
    await assertVersion(d, insuranceCertificateRequests, id, expected_version);
    if (status === 'cancelled') return;
    const summary = `Canceled the request to ${email}`;
    const change = { status: 'cancelled', cancelledAt: d.now } as const;
    await changeRow(d, insuranceCertificateRequests, id, summary, change);
    await recordInsuranceActivity(d, { carrierId, requestId: id, kind: 'cancelled', summary });
  });
}
