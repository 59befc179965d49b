import type { RelationshipDetails } from '~/components/carrier/relationship-section';
import { listConnectionClassifications, listConnections } from '~/models/connections.server';
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
  const [subscription, { notes, paging }, classifications] = await Promise.all([
    findSubscription(monitor, carrierId),
    listNotes(monitor, { carrier_id: carrierId, per_page: NOTES_SHOWN }),
    mayConnect ? electionsOf(monitor, carrierId) : [],
  ]);
  return { subscription, notes, notesTotal: paging.totalRecords, classifications };
}

async function electionsOf(monitor: Monitor, carrierId: string) {
  const { connections } = await listConnections(monitor, { q: { carrier_id_eq: carrierId } });
  const [connection] = connections;
  return connection ? listConnectionClassifications(monitor, connection.id) : [];
}
