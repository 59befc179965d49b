import type { Relationship } from '@contract/carriers/carriers.entities';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';

/** A company's relationship with a carrier, in one word; do not dispatch stands out. */
export function RelationshipWord({ of: relationship }: { of: Pick<Relationship, 'status'> | null }) {
  if (relationship === null) return 'None';
  const label = CONNECTION_STATUS_LABELS[relationship.status as ConnectionStatus] ?? relationship.status;
  return relationship.status === 'do_not_dispatch' ? <strong className="stop-word">{label}</strong> : label;
}
