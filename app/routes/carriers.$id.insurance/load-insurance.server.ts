import { getCarrierInsurance } from '@contract/carriers/insurance.calls';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { dayOf } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';

import {
  listCertificateDocuments,
  listInsuranceActivities,
  listInsuranceCertificateRequests,
} from '~/models/insurance.server';
import { loadSection } from '~/services/load-section.server';
import type { Monitor } from '~/services/monitor.server';

/** The section's data, and the company's certificates for readers who may see them. */
export async function loadInsurance(monitor: Monitor, user: CurrentUser, id: string) {
  const [insurance, work] = await Promise.all([
    monitor.get(getCarrierInsurance, { params: { id } }),
    missingFor('viewCertificates', user) ? null : loadSection(certificateWork(monitor, user, id)),
  ]);
  return { ...insurance, work, carrierId: Number(id), today: dayOf(new Date()) };
}

/** Certificates that came, requests for certificates, and what was done about both. */
async function certificateWork(monitor: Monitor, user: CurrentUser, id: string) {
  const [{ requests }, { documents }, { activities }] = await Promise.all([
    listInsuranceCertificateRequests(monitor, id),
    listCertificateDocuments(monitor, id),
    listInsuranceActivities(monitor, id),
  ]);
  return { requests, documents, activities, mayOrder: missingFor('orderCertificates', user) === null };
}
