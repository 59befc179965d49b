import type { CallParsed } from '@contract/call';
import type { resendInsuranceCertificateRequest } from '@contract/insurance/certificates.calls';
import { httpErrors } from '../../base/http-errors';
import { insuranceCertificateRequests } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion, changeRow } from '../../decisions/versions';
import { newToken } from '../../server/authentication/tokens';
import { getCertificateRequest } from './certificates.queries';
import { limitRequestMails, linkMailed, mailCertificateRequest } from './mail-certificate-request';
import { recordInsuranceActivity } from './record-insurance-activity';
import { nextRequestVersion } from './request-certificate';

/**
 * Mails a request again, with a new link; the one before works no more.
 *
 * @throws ApiError 404 for another company's or a cancelled one; 409 when it is no longer as the caller saw it; 429 for too
 * many mails
 */
export async function resendCertificateRequest(
  deciding: Deciding,
  id: number,
  { expected_version }: CallParsed<typeof resendInsuranceCertificateRequest>['body'],
) {
  await limitRequestMails(deciding);
  const token = newToken();
  return decide(deciding, async (d) => {
    const request = await getCertificateRequest(d.tx, d.companyId, id);
    const { carrier_id: carrierId, email, message, needs, status } = request;
    await assertVersion(d, insuranceCertificateRequests, id, expected_version);
    if (status === 'cancelled') throw httpErrors.notFound('That request');
    const summary = `Asked ${email} again`;
    const version = await nextRequestVersion(d, carrierId);
    const change = { ...linkMailed(token, d.now), status: 'requested' as const, version };
    await changeRow(d, insuranceCertificateRequests, id, summary, change);
    await recordInsuranceActivity(d, { carrierId, requestId: id, kind: 'requested_again', summary });
    await mailCertificateRequest(d, { carrierId, email, message, needs, token }, deciding);
  });
}
