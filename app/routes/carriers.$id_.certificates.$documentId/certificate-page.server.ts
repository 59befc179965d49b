import { getCarrier } from '@contract/carriers/carriers.calls';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { getCertificateDocument } from '@contract/insurance/certificates.calls';
import { dayOf } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';

import { certificateRules } from '~/services/certificate-rules.server';
import type { Monitor } from '~/services/monitor.server';
import { carrierName } from '~/view/carrier/identifiers';
import { certificateLacks } from '~/view/insurance/certificate-lacks';
import { problemResponse } from '~/view/problem';

/**
 * A certificate of a carrier, with what it is short of once a person has read it.
 *
 * @throws the 404 page, also for a certificate of another carrier
 */
export async function certificatePage(monitor: Monitor, user: CurrentUser, carrierId: string, documentId: string) {
  const [carrier, document, rules] = await Promise.all([
    monitor.get(getCarrier, { params: { id: carrierId }, query: {} }),
    monitor.get(getCertificateDocument, { params: { id: documentId } }),
    certificateRules(monitor),
  ]);
  if (document.carrier_id !== carrier.id)
    throw problemResponse({ status: 404, message: 'This certificate is of another carrier.' });
  return {
    id: carrier.id,
    name: carrierName(carrier),
    document,
    lacks: document.coverages.length === 0 ? [] : certificateLacks(document, rules, dayOf(new Date())),
    missing: missingFor('reviewCertificates', user),
  };
}
