import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { truckPostings } from '../../db/schema';
import { areasById } from '../../places/areas.queries';
import type { LoadRow } from '../loads/load-facts.queries';
import { fitTruckPosting } from './fit-truck-posting';
import { endsOf } from './lane-memory.queries';
import type { LoadLane } from './lane-of-load';
import type { MatchFacts } from './match-evidence';
import { isInState } from './truck-postings.queries';

/** The company's posted trucks that fit a load, for each carrier the nearest to the pickup. */
export async function trucksThatFit(
  db: Queryable,
  companyId: number,
  load: LoadRow,
  lane: LoadLane | null,
  now: Date,
): Promise<Map<number, NonNullable<MatchFacts['truck']>>> {
  if (!lane || load.equipmentType === null) return new Map();
  const rows = await db
    .select()
    .from(truckPostings)
    .where(
      and(
        eq(truckPostings.companyId, companyId),
        isInState('active', now),
        eq(truckPostings.postedEquipmentType, load.equipmentType),
      ),
    );
  const ids = [
    ...new Set(rows.flatMap(({ originAreaId, destinationAreaId }) => [originAreaId, destinationAreaId ?? 0])),
  ];
  const areas = new Map((await areasById(db, ids)).map((area) => [area.id, area]));
  const asked = { equipment: load.equipmentType, ...endsOf(load), lane, pickupDay: load.pickupTo ?? load.pickupFrom };
  const found = new Map<number, NonNullable<MatchFacts['truck']>>();
  for (const row of rows) {
    const origin = areas.get(row.originAreaId);
    const destination = row.destinationAreaId === null ? null : areas.get(row.destinationAreaId);
    if (!origin || destination === undefined) continue;
    const fit = fitTruckPosting(
      {
        origin,
        destination,
        toleranceMiles: row.deadheadMilesTolerance,
        equipment: row.postedEquipmentType,
        startDate: row.startDate,
      },
      asked,
    );
    const known = found.get(row.carrierId);
    if (!fit || (known && known.deadheadMiles <= fit.deadheadMiles)) continue;
    found.set(row.carrierId, {
      origin: row.originSearchDisplayName,
      destination: row.destinationSearchDisplayName,
      startDate: row.startDate,
      deadheadMiles: fit.deadheadMiles,
      confirmedAt: (row.changedAt ?? row.createdAt).toISOString(),
    });
  }
  return found;
}
