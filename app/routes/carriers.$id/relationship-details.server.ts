import { listConnectionClassifications } from '@contract/connections/connection-classifications.calls';
import { getConnectionPaymentTerm } from '@contract/connections/payment-terms.calls';
import { listConnections } from '~/models/connections.server';
import { findSubscription } from '~/models/subscriptions.server';
import type { Monitor } from '~/services/monitor.server';
import type { RelationshipDetails } from '~/view/carrier/carrier-profile';

/** What the company keeps of a carrier beyond the connection: the actions on all tabs of its profile hang on it. */
export async function loadRelationshipDetails(
  monitor: Monitor,
  carrierId: string,
  mayConnect: boolean,
): Promise<RelationshipDetails> {
  const [subscription, ofConnection] = await Promise.all([
    findSubscription(monitor, carrierId),
    mayConnect ? detailsOfConnection(monitor, carrierId) : NOTHING,
  ]);
  return { subscription, ...ofConnection };
}

type OfConnection = Omit<RelationshipDetails, 'subscription'>;
const NOTHING: OfConnection = { packet: null, classifications: [], paymentTerm: null, hasPaymentTerms: false };

async function detailsOfConnection(monitor: Monitor, carrierId: string): Promise<OfConnection> {
  const { connections } = await listConnections(monitor, { q: { carrier_id_eq: carrierId } });
  const [connection] = connections;
  if (!connection) return NOTHING;
  const [{ classifications }, { payment_term, payment_terms }] = await Promise.all([
    monitor.get(listConnectionClassifications, { params: { id: connection.id } }),
    monitor.get(getConnectionPaymentTerm, { params: { id: connection.id } }),
  ]);
  return {
    packet: connection.latest_onboarding_packet,
    classifications,
    paymentTerm: payment_term?.name ?? null,
    hasPaymentTerms: payment_terms.length > 0,
  };
}
