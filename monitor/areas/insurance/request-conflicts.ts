import type { InsuranceCertificateRequest } from '@contract/insurance/certificates.entities';
import type { CertificateRequestStatus } from '@contract/insurance/insurance.constants';
import { formatMoment } from '@contract/shared/format';
import type { Queryable } from '../../db/client';
import { httpErrors } from '../../plugins/errors';
import { insuranceActivitiesOf } from './certificates.queries';

type Seen = { seen_status?: CertificateRequestStatus; seen_delivered_at?: string };

/** @throws ApiError 409 when the request is no longer as its caller saw it, with who did what to it and when */
export async function assertRequestUnchanged(
  tx: Queryable,
  companyId: number,
  request: InsuranceCertificateRequest,
  seen: Seen,
) {
  if (seen.seen_status !== undefined && seen.seen_status !== request.status) {
    if (request.status === 'received')
      throw httpErrors.conflict('The certificate has come in meanwhile. Look at it before you decide.');
    const { who, when } = await lastActivity(tx, companyId, request.id);
    const action = request.status === 'cancelled' ? 'taken back the request to' : 'asked again';
    throw httpErrors.conflict(`${who} has ${action} ${request.email}${when}. Look again and decide.`);
  }
  await assertNotMailedSince(tx, companyId, request, seen.seen_delivered_at);
}

/** @throws ApiError 409 naming who has asked for a certificate since its caller looked */
export async function assertNotMailedSince(
  tx: Queryable,
  companyId: number,
  newest: InsuranceCertificateRequest,
  seenDeliveredAt: string | null | undefined,
) {
  if (seenDeliveredAt === undefined) return;
  if (seenDeliveredAt !== null && newest.delivered_at <= seenDeliveredAt) return;
  const { who, when } = await lastActivity(tx, companyId, newest.id);
  throw httpErrors.conflict(`${who} has asked ${newest.email} for a certificate${when}. Look again and decide.`);
}

async function lastActivity(tx: Queryable, companyId: number, requestId: number) {
  const { activities } = await insuranceActivitiesOf(tx, companyId, { page: 1, per_page: 1 }, { requestId });
  const [last] = activities;
  return { who: last?.user ?? 'Somebody', when: last ? ` on ${formatMoment(last.occurred_at)}` : '' };
}
