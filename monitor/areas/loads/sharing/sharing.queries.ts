import type { LoadSharing } from '@contract/loads/sharing.calls';
import { and, eq, isNotNull, isNull, max } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { carriers, pickupPasses, vehiclePositions } from '../../../db/schema';
import { areDriverLinksHeld, driverLinksOf } from '../driver-page/driver-links.queries';
import { loadLinksOf } from '../links/load-links.queries';
import type { LoadRow } from '../load-facts.queries';
import { positionsWithin } from '../positions.queries';
import { progressLinksOf } from '../progress/progress.queries';
import { looksThrough } from '../record-position-reads';
import { currentConnection } from '../tracking-connections/tracking-connections.queries';

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

/** What a load shares with someone outside, and what its carrier and driver share with it. */
export async function sharingOfLoad(db: Queryable, load: LoadRow, now: Date): Promise<LoadSharing> {
  const links = [
    ...(await progressLinksOf(db, load, now)),
    ...(await loadLinksOf(db, { loadId: load.id, shows: 'detention' }, now)),
  ];
  const { id, createdAt, lastOpenedAt } = pickupPasses;
  const [pass] = await db
    .select({ id, createdAt, lastOpenedAt })
    .from(pickupPasses)
    .where(and(eq(pickupPasses.loadId, load.id), isNull(pickupPasses.withdrawnAt)));
  const looks = await looksThrough(db, load, { carrierId: load.carrierId });
  return {
    load_id: load.id,
    reference: load.reference,
    links: [...links.filter(({ ended }) => ended === null), ...links.filter(({ ended }) => ended !== null)],
    driver_links: await driverLinksOf(db, load, now),
    is_held: await areDriverLinksHeld(db, load, now),
    pass: pass
      ? { id: pass.id, created_at: pass.createdAt.toISOString(), last_opened_at: iso(pass.lastOpenedAt) }
      : null,
    carrier: await carrierSharingOf(db, load),
    tracking_ended_at: iso(load.trackingEndedAt),
    can_end_tracking: load.carrierId !== null && load.cancelledAt === null && load.trackingEndedAt === null,
    looks: { count: looks.count, first_at: iso(looks.first), last_at: iso(looks.last) },
    as_of: now.toISOString(),
  };
}

async function carrierSharingOf(db: Queryable, load: LoadRow): Promise<LoadSharing['carrier']> {
  if (load.carrierId === null) return null;
  const [known] = await db.select().from(carriers).where(eq(carriers.id, load.carrierId));
  const connection = await currentConnection(db, load.carrierId);
  return {
    id: load.carrierId,
    name: known?.legalName ?? known?.dbaName ?? null,
    since: iso(connection?.consentedAt),
    refused_at: iso(load.consentWithdrawnAt),
    newest_position_at: iso(await newestShared(db, load)),
  };
}

/** Of the carrier's own feed, as this load may show it. */
async function newestShared(db: Queryable, load: LoadRow): Promise<Date | null> {
  const within = positionsWithin(load);
  if (load.carrierVehicleId === null || !within) return null;
  const { carrierVehicleId, connectionId, observedAt } = vehiclePositions;
  const isShared = and(eq(carrierVehicleId, load.carrierVehicleId), isNotNull(connectionId), within);
  const [newest] = await db
    .select({ at: max(observedAt) })
    .from(vehiclePositions)
    .where(isShared);
  return newest?.at ?? null;
}
