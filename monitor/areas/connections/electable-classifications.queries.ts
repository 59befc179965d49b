import type { ConnectionClassification } from '@contract/connections/connection-classifications.entities';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { classifications, connectionClassifications } from '../../db/schema';

/** The company's active classifications by broker election, oldest first; which of them the connection has. */
export function electableClassifications(
  db: Queryable,
  companyId: number,
  connectionId: number,
): Promise<ConnectionClassification[]> {
  return db
    .select({
      id: classifications.id,
      name: classifications.name,
      is_elected: sql<boolean>`EXISTS (
        SELECT FROM ${connectionClassifications} e
        WHERE e.connection_id = ${connectionId} AND e.classification_id = ${classifications}.id)`,
    })
    .from(classifications)
    .where(
      and(
        eq(classifications.companyId, companyId),
        eq(classifications.isActive, true),
        eq(classifications.isByBrokerElection, true),
      ),
    )
    .orderBy(asc(classifications.id));
}
