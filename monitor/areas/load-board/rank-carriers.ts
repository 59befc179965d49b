import type { Queryable } from '../../db/client';
import { grouped } from '../loads/grouped';
import type { LoadRow } from '../loads/load-facts.queries';
import { endsOf, isAlike, laneMemories, lanesOfLoads } from './lane-memory.queries';
import { matchHits } from './load-match.queries';
import { serviceRecords } from './service-record.queries';
import { networkTrucksNear } from './trucks-near.queries';
import { trucksThatFit } from './trucks-that-fit.queries';

/** The carriers for a load in their order (decision 0176), a page of them, with what of the company's own speaks for them. */
export async function rankCarriers(
  db: Queryable,
  load: LoadRow,
  page: { isNetworkOnly: boolean; limit: number; offset: number },
  now: Date,
) {
  const { companyId } = load;
  const { pickup } = endsOf(load);
  const [lane = null] = await lanesOfLoads(db, [load]);
  const [memories, trucks, near] = await Promise.all([
    laneMemories(db, companyId, [{ load, lane }], now),
    trucksThatFit(db, companyId, load, lane, now),
    pickup ? networkTrucksNear(db, companyId, pickup, now) : [],
  ]);
  // A load that is not delivered yet is no history.
  const hauled = grouped(
    (memories.get(load.id) ?? [])
      .filter(({ delivered }) => delivered !== 'not_yet')
      .toSorted((one, other) => (one.on < other.on ? -1 : 1)),
    ({ carrierId }) => carrierId,
  );
  const isNear = new Set<number>(near);
  const known = new Set([...trucks.keys(), ...isNear, ...hauled.keys()]);
  const records = await serviceRecords(db, companyId, [...known], now);
  const hits = await matchHits(db, {
    companyId,
    loadId: load.id,
    lane,
    own: [...known].map((id) => ({
      carrierId: id,
      near: trucks.has(id) ? 2 : isNear.has(id) ? 1 : 0,
      hauled: hauled.get(id)?.length ?? 0,
      hauledAlike: hauled.get(id)?.filter((one) => isAlike(one, load.equipmentType)).length ?? 0,
      service: records.get(id) ?? null,
    })),
    ...page,
  });
  return { ...hits, lane, pickup, hauled, trucks };
}
