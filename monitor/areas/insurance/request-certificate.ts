import type { CallParsed } from '@contract/call';
import type { createInsuranceCertificateRequest } from '@contract/insurance/certificates.calls';
import type { InsuranceCertificateRequest } from '@contract/insurance/certificates.entities';
import {
  CERTIFICATE_NEEDS,
  type CertificateNeed,
  EXCLUDED_CERTIFICATE_REQUEST_STATUS,
} from '@contract/insurance/insurance.constants';
import { SAME_REQUEST_SECONDS } from '@contract/shared/submissions.constants';
import { and, eq, max, ne } from 'drizzle-orm';
import { insuranceCertificateRequests as requests } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { assertKnownCarrier } from '../../decisions/known-carrier';
import { assertNoneNewer, firstChange } from '../../decisions/versions';
import { newToken } from '../../server/authentication/tokens';
import { addressSource } from './address-source';
import { newestRequestOf } from './certificates.queries';
import { limitRequestMails, linkMailed, mailCertificateRequest } from './mail-certificate-request';
import { recordInsuranceActivity } from './record-insurance-activity';

type Input = CallParsed<typeof createInsuranceCertificateRequest>['body']['insurance_certificate_request'];

/**
 * Requests a certificate of insurance by mail, with a link to send it by. The same request sent twice counts once.
 *
 * @returns the request's id
 * @throws ApiError 404 for an unknown carrier; 409 when someone has requested one since the caller looked; 422 for an address
 * without its source; 429 for too many mails
 */
export async function requestCertificate(
  deciding: Deciding,
  { carrier_id: carrierId, email, address_from, needs: asked = [], message: text, expected_version }: Input,
): Promise<number> {
  await assertKnownCarrier(deciding.db, carrierId);
  await limitRequestMails(deciding);
  const token = newToken();
  const message = text || null;
  const needs = CERTIFICATE_NEEDS.filter((need) => asked.includes(need));
  return decide(deciding, async (d) => {
    const { companyId, tx, now, userId } = d;
    const listed = and(eq(requests.carrierId, carrierId), ne(requests.status, EXCLUDED_CERTIFICATE_REQUEST_STATUS))!;
    await assertNoneNewer(d, requests, listed, expected_version);
    const newest = await newestRequestOf(tx, companyId, carrierId);
    if (newest && isSentTwice(newest, { email, message, needs, now })) return newest.id;
    const addressFrom = await addressSource(d, { carrierId, email, addressFrom: address_from || undefined });
    const summary = `Asked ${email} for a certificate`;
    const change = { ...firstChange(d, summary), version: await nextRequestVersion(d, carrierId) };
    const request = {
      companyId,
      carrierId,
      email,
      addressFrom,
      status: 'requested' as const,
      message,
      needs,
      userId,
      createdAt: now,
      ...change,
    };
    const [made] = await tx
      .insert(requests)
      .values({ ...request, ...linkMailed(token, now) })
      .returning({ id: requests.id });
    const { id } = made!;
    await recordInsuranceActivity(d, { carrierId, requestId: id, kind: 'requested', summary });
    const data = { insurance_certificate_request_id: id };
    d.carrierEvent({ carrierId, kind: 'certificate_requested', summary, data });
    await mailCertificateRequest(d, { carrierId, email, message, needs, token }, deciding);
    return id;
  });
}

/** The version counts all requests for the carrier: a person who sends a new one has seen the earlier ones. */
export async function nextRequestVersion({ tx, companyId }: Decision, carrierId: number): Promise<number> {
  const [row] = await tx
    .select({ highest: max(requests.version) })
    .from(requests)
    .where(and(eq(requests.companyId, companyId), eq(requests.carrierId, carrierId)));
  return (row?.highest ?? 0) + 1;
}

/** Sent by two clicks or a retry: the address gets one mail. */
function isSentTwice(
  { status, email, message, needs, delivered_at }: InsuranceCertificateRequest,
  wanted: { email: string; message: string | null; needs: CertificateNeed[]; now: Date },
): boolean {
  return (
    status === 'requested' &&
    email === wanted.email &&
    message === wanted.message &&
    needs.join() === wanted.needs.join() &&
    wanted.now.getTime() - Date.parse(delivered_at) < SAME_REQUEST_SECONDS * 1000
  );
}
