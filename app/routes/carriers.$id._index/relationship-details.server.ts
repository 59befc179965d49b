import type { RelationshipDetails } from '~/components/carrier/relationship-section';
import { getConnectionPaymentTerm, listConnectionClassifications, listConnections } from '~/models/connections.server';
import { listNotes } from '~/models/notes.server';
import { findSubscription } from '~/models/subscriptions.server';
import type { Monitor } from '~/services/monitor.server';

/** Notes on the overview; it links to the others. */
const NOTES_SHOWN = 3;

/** What the company keeps of a carrier beyond the connection, for the overview. */
export async function loadRelationshipDetails(
  monitor: Monitor,
  carrierId: string,
  mayConnect: boolean,
): Promise<RelationshipDetails> {
  const [subscription, { notes, paging }, ofConnection] = await Promise.all([
    findSubscription(monitor, carrierId),
    listNotes(monitor, { carrier_id: carrierId, per_page: NOTES_SHOWN }),
    mayConnect ? detailsOfConnection(monitor, carrierId) : NOTHING,
  ]);
  return { subscription, notes, notesTotal: paging.totalRecords, ...ofConnection };
}

type OfConnection = Pick<RelationshipDetails, 'classifications' | 'paymentTerm' | 'hasPaymentTerms'>;
const NOTHING: OfConnection = { classifications: [], paymentTerm: null, hasPaymentTerms: false };

async function detailsOfConnection(monitor: Monitor, carrierId: string): Promise<OfConnection> {
  const { connections } = await listConnections(monitor, { q: { carrier_id_eq: carrierId } });
  const [connection] = connections;
  if (!connection) return NOTHING;
  const [{ classifications }, { payment_term, payment_terms }] = await Promise.all([
    listConnectionClassifications(monitor, connection.id),
    getConnectionPaymentTerm(monitor, connection.id),
  ]);
  return { classifications, paymentTerm: payment_term?.name ?? null, hasPaymentTerms: payment_terms.length > 0 };
}
