import { DAY_MS, dayOf } from '@contract/shared/day';
import type { EldStanding } from '@contract/vehicles/eld-statuses.constants';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import {
  certificateVehicles,
  insuranceCertificateDocuments as documents,
  eldConnections,
  eldVehicles,
  insuranceCertificates as limits,
  providerConnections,
} from '../../db/schema';

/** A provider that has reported no truck for so long is silent. */
const SILENT_AFTER_MS = DAY_MS;

/**
 * A carrier's connections, the last active first, each with the vehicles that it reports. `standing`: of one that the
 * product reads itself; null: the connection was reported to the product.
 */
export async function eldConnectionsOf(db: Queryable, carrierId: number, now: Date) {
  const rows = await db
    .select({ connection: eldConnections, provider: providerConnections })
    .from(eldConnections)
    .leftJoin(providerConnections, eq(providerConnections.eldConnectionId, eldConnections.id))
    .where(eq(eldConnections.carrierId, carrierId))
    .orderBy(desc(eldConnections.updatedAt), desc(eldConnections.id));
  const connections = rows.map(({ connection, provider }) => ({ ...connection, read: provider }));
  const ids = connections.map(({ id }) => id);
  const vehicles =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(eldVehicles)
          .where(inArray(eldVehicles.connectionId, ids))
          .orderBy(asc(eldVehicles.unit));
  return connections.map(({ read, ...connection }) => {
    const own = vehicles.filter(({ connectionId }) => connectionId === connection.id);
    return { ...connection, vehicles: own, standing: read && standingOf(read, connection, own, now) };
  });
}

function standingOf(
  { revokedAt, lastOkAt }: Pick<typeof providerConnections.$inferSelect, 'revokedAt' | 'lastOkAt'>,
  { lastPositionAt }: Pick<typeof eldConnections.$inferSelect, 'lastPositionAt'>,
  vehicles: readonly Pick<typeof eldVehicles.$inferSelect, 'isCommunicating'>[],
  now: Date,
): EldStanding {
  if (revokedAt !== null) return 'credential_revoked';
  const isRecent = (at: Date | null) => at !== null && now.getTime() - at.getTime() <= SILENT_AFTER_MS;
  const isMute = vehicles.length > 0 && vehicles.every(({ isCommunicating }) => isCommunicating === false);
  return isRecent(lastOkAt) && isRecent(lastPositionAt) && !isMute ? 'active' : 'silent';
}

/**
 * The vehicles on a company's certificates for a carrier that a person has verified and that have coverage in force on
 * `today`, together; and whether one of them covers any auto.
 *
 * @returns null when the company holds no such certificate: then there is nothing to compare
 */
export async function vinsOnCertificates(
  db: Queryable,
  companyId: number,
  carrierId: number,
  today: string,
): Promise<{ vins: string[]; isAnyAuto: boolean; verifiedOn: string } | null> {
  const documentsWith = (coverage?: SQL) =>
    db
      .select({ id: limits.documentId })
      .from(limits)
      .where(
        and(
          coverage,
          eq(limits.companyId, companyId),
          eq(limits.carrierId, carrierId),
          sql`${limits.verifiedAt} IS NOT NULL AND coalesce(${limits.effectiveOn}, ${today}::date) <= ${today}::date`,
          // It ends at the beginning of its last day, as in the rules.
          sql`${limits.expiresOn} > ${today}::date AND ${limits.documentId} IS NOT NULL`,
        ),
      );
  const autoInForce = documentsWith(eq(limits.coverage, 'bipd'));
  const held = await db
    .select({
      id: documents.id,
      reviewedAt: documents.reviewedAt,
      // If set on automobile liability, it counts while that is in force.
      isAnyAuto: sql<boolean>`${documents.isAnyAuto} AND ${documents.id} IN (${autoInForce})`,
    })
    .from(documents)
    .where(
      and(
        eq(documents.companyId, companyId),
        eq(documents.carrierId, carrierId),
        eq(documents.status, 'verified'),
        inArray(documents.id, documentsWith()),
      ),
    );
  const days = held.flatMap(({ reviewedAt }) => (reviewedAt ? [dayOf(reviewedAt)] : []));
  if (days.length === 0) return null;
  const listed = await db
    .selectDistinct({ vin: certificateVehicles.vin })
    .from(certificateVehicles)
    .where(
      inArray(
        certificateVehicles.documentId,
        held.map(({ id }) => id),
      ),
    )
    .orderBy(asc(certificateVehicles.vin));
  return {
    vins: listed.map(({ vin }) => vin),
    isAnyAuto: held.some(({ isAnyAuto }) => isAnyAuto),
    verifiedOn: days.sort().at(-1)!,
  };
}
