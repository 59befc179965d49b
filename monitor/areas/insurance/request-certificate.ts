import type { CallParsed } from '@contract/call';
import type { createInsuranceCertificateRequest } from '@contract/insurance/certificates.calls';
import type { InsuranceCertificateRequest } from '@contract/insurance/certificates.entities';
import { SAME_REQUEST_SECONDS } from '@contract/shared/submissions.constants';
import { newToken } from '../../authentication/tokens';
import { insuranceCertificateRequests } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertKnownCarrier } from '../../decisions/known-carrier';
import { newestRequestOf } from './certificates.queries';
import { limitRequestMails, linkMailed, mailCertificateRequest } from './mail-certificate-request';
import { recordInsuranceActivity } from './record-insurance-activity';
import { assertNotMailedSince } from './request-conflicts';

type Input = CallParsed<typeof createInsuranceCertificateRequest>['body']['insurance_certificate_request'];

/**
 * Requests a certificate of insurance by mail, with a link to send it by. The same request sent twice is one.
 *
 * @returns the request's id
 * @throws ApiError 404 for an unknown carrier; 409 when somebody has requested one since the caller looked; 429 for too many
 * mails
 */
export async function requestCertificate(
  deciding: Deciding,
  { carrier_id: carrierId, email, message: text, seen_delivered_at }: Input,
): Promise<number> {
  await assertKnownCarrier(deciding.db, carrierId);
  await limitRequestMails(deciding);
  const token = newToken();
  const message = text || null;
  return decide(deciding, async (d) => {
    const { companyId, tx, now, userId } = d;
    const newest = await newestRequestOf(tx, companyId, carrierId);
    if (newest) await assertNotMailedSince(tx, companyId, newest, seen_delivered_at);
    if (newest && isSentTwice(newest, { email, message, now })) return newest.id;
    const request = { companyId, carrierId, email, status: 'requested', message, userId, createdAt: now };
    const [made] = await tx
      .insert(insuranceCertificateRequests)
      .values({ ...request, ...linkMailed(token, now) })
      .returning({ id: insuranceCertificateRequests.id });
    const { id } = made!;
    const summary = `Asked ${email} for a certificate`;
    await recordInsuranceActivity(d, { carrierId, requestId: id, kind: 'requested', summary });
    const data = { insurance_certificate_request_id: id };
    d.carrierEvent({ carrierId, kind: 'certificate_requested', summary, data });
    await mailCertificateRequest(d, { carrierId, email, message, token }, deciding);
    return id;
  });
}

/** Sent by two clicks or a retry: the address gets one mail. */
function isSentTwice(
  { status, email, message, delivered_at }: InsuranceCertificateRequest,
  wanted: { email: string; message: string | null; now: Date },
): boolean {
  return (
    status === 'requested' &&
    email === wanted.email &&
    message === wanted.message &&
    wanted.now.getTime() - Date.parse(delivered_at) < SAME_REQUEST_SECONDS * 1000
  );
}
