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
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { carriers, insuranceCertificateRequests } from '../../db/schema';
import { type CallContext, mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { lockCompany } from '../account/company-lock';
import { recordCarrierEvent, refuseUnknownCarrier } from '../carriers/carrier-history';
import { digest, newToken } from '../identity/tokens';
import { spendTry, triesOf } from '../identity/tries';
import { certificateRequestMail } from './certificate-request-mail';
import {
  certificateRequestsOf,
  getCertificateRequest,
  insuranceActivitiesOf,
  recordInsuranceActivity,
} from './certificates.queries';

const DAY_MS = 86_400_000;

export function certificateRequestsRoutes(app: FastifyInstance, services: Services) {
  const { db, env, mail } = services;

  mount(app, services, listInsuranceCertificateRequests, async ({ query }, { company }) => {
    const { requests, total } = await certificateRequestsOf(db, company.id, query, query.carrier_id);
    return paged({ insurance_certificate_requests: requests }, query, total);
  });

  mount(app, services, listInsuranceActivities, async ({ query }, { company }) => {
    const { insurance_certificate_request_id: requestId, carrier_id: carrierId } = query;
    const { activities, total } = await insuranceActivitiesOf(db, company.id, query, { requestId, carrierId });
    return paged({ insurance_activities: activities }, query, total);
  });

  mount(app, services, createInsuranceCertificateRequest, async ({ body }, context) => {
    const { company, user, now } = context;
    const { carrier_id: carrierId, email, message } = body.insurance_certificate_request;
    await refuseUnknownCarrier(db, carrierId);
    await limitMails(context);
    const token = newToken();
    const id = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
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
      return made!.id;
    });
    const request = await getCertificateRequest(db, company.id, id);
    await deliver(request, token, context);
    return request;
  });

  mount(app, services, resendInsuranceCertificateRequest, async ({ params, body }, context) => {
    const { company, user, now } = context;
    await limitMails(context);
    const token = newToken();
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const { carrier_id: carrierId, email, status } = await getCertificateRequest(tx, company.id, params.id);
      if (status === 'cancelled') throw refuse.notFound('That request');
      refuseChanged(status, body.seen_status);
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
      const { carrier_id: carrierId, email, status } = await getCertificateRequest(tx, company.id, params.id);
      if (status === 'cancelled') return;
      refuseChanged(status, body.seen_status);
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

/** @throws Refusal 409 when the request is no longer as its caller saw it */
function refuseChanged(status: CertificateRequestStatus, seen: CertificateRequestStatus | undefined) {
  if (seen !== undefined && seen !== status)
    throw refuse.changedMeanwhile(
      status === 'received'
        ? 'The certificate has come in meanwhile. Look at it before you decide.'
        : 'Somebody has asked for it again meanwhile. Look again and decide.',
    );
}
