import {
  cancelInsuranceCertificateRequest,
  createInsuranceCertificateRequest,
  listInsuranceActivities,
  listInsuranceCertificateRequests,
  resendInsuranceCertificateRequest,
} from '@contract/insurance/certificates.calls';
import type { InsuranceCertificateRequest } from '@contract/insurance/certificates.entities';
import {
  CERTIFICATE_REQUEST_DAYS,
  CERTIFICATE_REQUEST_MAILS,
  type CertificateRequestStatus,
} from '@contract/insurance/insurance.constants';
import { formatMoment } from '@contract/shared/format';
import { SAME_REQUEST_SECONDS } from '@contract/shared/submissions.constants';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { carriers, insuranceCertificateRequests } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { recordCarrierEvent } from '../../history/carrier-history';
import { type CallContext, mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { assertKnownCarrier } from '../carriers/known-carrier';
import { digest, newToken } from '../identity/tokens';
import { spendTry, triesOf } from '../identity/tries';
import { certificateRequestMail } from './certificate-request-mail';
import {
  certificateRequestsOf,
  getCertificateRequest,
  insuranceActivitiesOf,
  newestRequestOf,
  recordInsuranceActivity,
} from './certificates.queries';

const DAY_MS = 86_400_000;

export function certificateRequestsRoutes(app: FastifyInstance, services: Services) {
  const { db, env, mail } = services;

  mount(app, services, listInsuranceCertificateRequests, async ({ query }, { company }) => {
    const { requests, total } = await certificateRequestsOf(db, company.id, query, query);
    return paged({ insurance_certificate_requests: requests }, query, total);
  });

  mount(app, services, listInsuranceActivities, async ({ query }, { company }) => {
    const { insurance_certificate_request_id: requestId, carrier_id: carrierId } = query;
    const { activities, total } = await insuranceActivitiesOf(db, company.id, query, { requestId, carrierId });
    return paged({ insurance_activities: activities }, query, total);
  });

  mount(app, services, createInsuranceCertificateRequest, async ({ body }, context) => {
    const { company, user, now } = context;
    const { carrier_id: carrierId, email, message, seen_delivered_at } = body.insurance_certificate_request;
    await assertKnownCarrier(db, carrierId);
    await limitMails(context);
    const token = newToken();
    const { id, isNew } = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const newest = await newestRequestOf(tx, company.id, carrierId);
      if (newest && seen_delivered_at !== undefined) await refuseMailed(tx, company.id, newest, seen_delivered_at);
      if (newest && isSentTwice(newest, { email, message: message || null, now }))
        return { id: newest.id, isNew: false };
      const [made] = await tx
        .insert(insuranceCertificateRequests)
        .values({
          companyId: company.id,
          carrierId,
          email,
          status: 'requested',
          message: message || null,
          userId: user.id,
          createdAt: now,
          ...mailed(token, now),
        })
        .returning({ id: insuranceCertificateRequests.id });
      const line = { companyId: company.id, carrierId, userId: user.id, summary: `Asked ${email} for a certificate` };
      await recordInsuranceActivity(tx, { ...line, requestId: made!.id, kind: 'requested', now });
      await recordCarrierEvent(tx, {
        ...line,
        kind: 'certificate_requested',
        occurredAt: now,
        data: { insurance_certificate_request_id: made!.id },
      });
      return { id: made!.id, isNew: true };
    });
    const request = await getCertificateRequest(db, company.id, id);
    if (isNew) await deliver(request, token, context);
    return request;
  });

  mount(app, services, resendInsuranceCertificateRequest, async ({ params, body }, context) => {
    const { company, user, now } = context;
    await limitMails(context);
    const token = newToken();
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const request = await getCertificateRequest(tx, company.id, params.id);
      const { carrier_id: carrierId, email, status } = request;
      if (status === 'cancelled' && body.seen_status === undefined) throw refuse.notFound('That request');
      await refuseChanged(tx, company.id, request, body);
      await tx
        .update(insuranceCertificateRequests)
        .set({ ...mailed(token, now), status: 'requested' })
        .where(own(company.id, params.id));
      await recordInsuranceActivity(tx, {
        companyId: company.id,
        carrierId,
        requestId: params.id,
        kind: 'requested_again',
        summary: `Asked ${email} again`,
        userId: user.id,
        now,
      });
    });
    const request = await getCertificateRequest(db, company.id, params.id);
    await deliver(request, token, context);
    return request;
  });

  mount(app, services, cancelInsuranceCertificateRequest, async ({ params, body }, { company, user, now }) => {
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const request = await getCertificateRequest(tx, company.id, params.id);
      const { carrier_id: carrierId, email, status } = request;
      // Twice is once; a page that showed it open is told that it is not.
      if (status === 'cancelled' && body.seen_status === undefined) return;
      await refuseChanged(tx, company.id, request, body);
      await tx
        .update(insuranceCertificateRequests)
        .set({ status: 'cancelled', cancelledAt: now })
        .where(own(company.id, params.id));
      await recordInsuranceActivity(tx, {
        companyId: company.id,
        carrierId,
        requestId: params.id,
        kind: 'cancelled',
        summary: `Took back the request to ${email}`,
        userId: user.id,
        now,
      });
    });
    return getCertificateRequest(db, company.id, params.id);
  });

  const own = (companyId: number, id: number) =>
    and(eq(insuranceCertificateRequests.companyId, companyId), eq(insuranceCertificateRequests.id, id));

  /** These mails go to whatever address is typed: a company must not be a way to flood others. */
  const limitMails = ({ company, now }: CallContext) =>
    spendTry(db, triesOf('certificate-mails', company.id), CERTIFICATE_REQUEST_MAILS, now);

  async function deliver(request: InsuranceCertificateRequest, token: string, { company, user }: CallContext) {
    const [carrier] = await db
      .select({ name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})` })
      .from(carriers)
      .where(eq(carriers.id, request.carrier_id));
    const asked = {
      companyName: company.legal_name,
      askedBy: [user.first_name, user.last_name].filter(Boolean).join(' '),
      carrierName: carrier?.name ?? `carrier ${request.carrier_id}`,
      message: request.message,
      link: `${env.onboardingOrigin}/certificates/${token}`,
    };
    await mail.send({ to: request.email, ...certificateRequestMail(asked) });
  }
}

/** Of a mail that goes out now: the link in it, and until when it works. */
const mailed = (token: string, now: Date) => ({
  tokenHash: digest(token),
  deliveredAt: now,
  expiresAt: new Date(now.getTime() + CERTIFICATE_REQUEST_DAYS * DAY_MS),
});

/** Asked for by two clicks or a retry: the address gets one mail. */
function isSentTwice(
  { status, email, message, delivered_at }: InsuranceCertificateRequest,
  asked: { email: string; message: string | null; now: Date },
): boolean {
  return (
    status === 'requested' &&
    email === asked.email &&
    message === asked.message &&
    asked.now.getTime() - Date.parse(delivered_at) < SAME_REQUEST_SECONDS * 1000
  );
}

type Seen = { seen_status?: CertificateRequestStatus; seen_delivered_at?: string };

/** @throws Refusal 409 when the request is no longer as its caller saw it, with who did what to it and when */
async function refuseChanged(tx: Queryable, companyId: number, request: InsuranceCertificateRequest, seen: Seen) {
  if (seen.seen_status !== undefined && seen.seen_status !== request.status) {
    if (request.status === 'received')
      throw refuse.changedMeanwhile('The certificate has come in meanwhile. Look at it before you decide.');
    const { who, when } = await lastActivity(tx, companyId, request.id);
    const deed = request.status === 'cancelled' ? 'taken back the request to' : 'asked again';
    throw refuse.changedMeanwhile(`${who} has ${deed} ${request.email}${when}. Look again and decide.`);
  }
  if (seen.seen_delivered_at !== undefined) await refuseMailed(tx, companyId, request, seen.seen_delivered_at);
}

/** @throws Refusal 409 naming who has asked for a certificate since its caller looked */
async function refuseMailed(
  tx: Queryable,
  companyId: number,
  newest: InsuranceCertificateRequest,
  seenDeliveredAt: string | null,
) {
  if (seenDeliveredAt !== null && newest.delivered_at <= seenDeliveredAt) return;
  const { who, when } = await lastActivity(tx, companyId, newest.id);
  throw refuse.changedMeanwhile(`${who} has asked ${newest.email} for a certificate${when}. Look again and decide.`);
}

async function lastActivity(tx: Queryable, companyId: number, requestId: number) {
  const { activities } = await insuranceActivitiesOf(tx, companyId, { page: 1, per_page: 1 }, { requestId });
  const [last] = activities;
  return { who: last?.user ?? 'Somebody', when: last ? ` on ${formatMoment(last.occurred_at)}` : '' };
}
