import {
  cancelInsuranceCertificateRequest,
  createInsuranceCertificateRequest,
  listInsuranceActivities,
  listInsuranceCertificateRequests,
  resendInsuranceCertificateRequest,
} from '@contract/insurance/certificates.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { cancelCertificateRequest } from './cancel-certificate-request';
import { certificateRequestsOf, getCertificateRequest, insuranceActivitiesOf } from './certificates.queries';
import { requestCertificate } from './request-certificate';
import { resendCertificateRequest } from './resend-certificate-request';

export function certificateRequestsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listInsuranceCertificateRequests, async ({ query }, { company }) => {
    const { requests, total } = await certificateRequestsOf(db, company.id, query, query);
    return paged({ insurance_certificate_requests: requests }, query, total);
  });

  mount(app, services, listInsuranceActivities, async ({ query }, { company }) => {
    const { insurance_certificate_request_id: requestId, carrier_id: carrierId } = query;
    const { activities, total } = await insuranceActivitiesOf(db, company.id, query, {
      requestId,
      carrierId,
      q: query.q,
    });
    return paged({ insurance_activities: activities }, query, total);
  });

  mount(app, services, createInsuranceCertificateRequest, async ({ body }, context) => {
    const id = await requestCertificate(context, body.insurance_certificate_request);
    return getCertificateRequest(db, context.company.id, id);
  });

  mount(app, services, resendInsuranceCertificateRequest, async ({ params, body }, context) => {
    await resendCertificateRequest(context, params.id, body);
    return getCertificateRequest(db, context.company.id, params.id);
  });

  mount(app, services, cancelInsuranceCertificateRequest, async ({ params, body }, context) => {
    await cancelCertificateRequest(context, params.id, body);
    return getCertificateRequest(db, context.company.id, params.id);
  });
}
