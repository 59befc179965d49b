import type { CallInput } from '@contract/call';
import * as calls from '@contract/insurance/certificates.calls';
import * as policyCalls from '@contract/insurance/policies.calls';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { Monitor } from '~/services/monitor.server';
import { newestPerCarrier } from '~/view/newest-per-carrier';

/** The newest requests for certificates of a carrier; skips cancelled ones. */
export async function listInsuranceCertificateRequests(monitor: Monitor, carrier_id: string) {
  const { data, paging } = await monitor.call(calls.listInsuranceCertificateRequests, { query: { carrier_id } });
  return { requests: data.insurance_certificate_requests, total: paging.totalRecords };
}

/** When each carrier last got a request by email, and the highest version. Skips carriers without one. */
export const newestRequestsOf = (monitor: Monitor, carrierIds: readonly number[]) =>
  newestPerCarrier(async (page) => {
    const query = { q: { carrier_id_in: carrierIds, s: 'delivered_at desc' }, per_page: MAX_PER_PAGE, page };
    const { data, paging } = await monitor.call(calls.listInsuranceCertificateRequests, { query });
    return { mailed: data.insurance_certificate_requests, paging };
  });

type Seen = CallInput<typeof calls.cancelInsuranceCertificateRequest>['body'];

/** Requests it again: the earlier link no longer works. 409 when the request changed since it was read. */
export const resendInsuranceCertificateRequest = (monitor: Monitor, id: string, seen: Seen) =>
  monitor.call(
    calls.resendInsuranceCertificateRequest,
    { params: { id }, body: seen },
    { handles: [404, 409, 422, 429] },
  );

/** Withdraws a request: its link no longer works. 409 when the request changed since it was read. */
export const cancelInsuranceCertificateRequest = (monitor: Monitor, id: string, seen: Seen) =>
  monitor.call(calls.cancelInsuranceCertificateRequest, { params: { id }, body: seen }, { handles: [404, 409, 422] });

/** The newest events of a carrier's requests and certificates. */
export async function listInsuranceActivities(monitor: Monitor, carrier_id: string) {
  const { data, paging } = await monitor.call(calls.listInsuranceActivities, { query: { carrier_id, per_page: 20 } });
  return { activities: data.insurance_activities, total: paging.totalRecords };
}

/** The newest certificates received for a carrier, with what was read in them. */
export async function listCertificateDocuments(monitor: Monitor, carrier_id: string) {
  const { data, paging } = await monitor.call(calls.listCertificateDocuments, { query: { carrier_id } });
  return { documents: data.insurance_certificate_documents, total: paging.totalRecords };
}

/** A page of the certificates of all carriers with a status, the longest waiting first. */
export async function listAllCertificateDocuments(
  monitor: Monitor,
  query: CallInput<typeof calls.listCertificateDocuments>['query'],
) {
  const { data, paging } = await monitor.call(calls.listCertificateDocuments, { query });
  return { documents: data.insurance_certificate_documents, paging };
}

/** How many certificates wait to be read, of one carrier or all. */
export async function countCertificatesToReview(monitor: Monitor, carrier_id?: string) {
  const query = { carrier_id, status: 'to_review' as const, per_page: 1 };
  const { paging } = await monitor.call(calls.listCertificateDocuments, { query });
  return paging.totalRecords;
}
type Review = CallInput<typeof calls.verifyCertificate>['body']['document'];

/** Confirms the entries: from then on the rules count the certificate. */
export const verifyCertificate = (monitor: Monitor, id: string, document: Review) =>
  monitor.call(calls.verifyCertificate, { params: { id }, body: { document } }, { handles: [409, 422] });

/** Rejects a certificate. */
export const setCertificateAside = (monitor: Monitor, id: string, document: Review) =>
  monitor.call(calls.setCertificateAside, { params: { id }, body: { document } }, { handles: [409, 422] });

/** A page of coverage that ends soon, of the company's carriers, the first to end first. */
export async function listEndingPolicies(monitor: Monitor, query: { days?: string; page?: string }) {
  const { data, paging } = await monitor.call(policyCalls.listEndingPolicies, { query });
  return { policies: data.ending_policies, paging };
}
