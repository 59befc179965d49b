import { EQUIPMENT_TYPE_LABELS } from '@contract/carriers/equipment.constants';
import type { LaneHistory, LaneHistoryPeriod } from '@contract/load-board/lane-history.entities';
import { LANE_HISTORY_DAYS, MIN_REMEMBERED_LOADS, PRICE_MEMORY_DAYS } from '@contract/load-board/load-board.constants';
import { addDays, dayOf } from '@contract/shared/day';
import { formatCents, formatCount } from '@contract/shared/format';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers } from '../../db/schema';
import { areasById } from '../../places/areas.queries';
import { regionOf } from '../lanes/lane-search.queries';
import type { LoadRow } from '../loads/load-facts.queries';
import { medianOf } from './compare-with-lane-memory';
import { laneMemories, lanesOfLoads, likeThis, type RememberedLoad } from './lane-memory.queries';

const PERIODS = [PRICE_MEMORY_DAYS, LANE_HISTORY_DAYS];

/** What the load's company paid on its lane with the same equipment, without the load itself. */
export async function laneHistoryOf(db: Queryable, load: LoadRow, now: Date): Promise<LaneHistory> {
  const [lane = null] = await lanesOfLoads(db, [load]);
  const equipment = load.equipmentType === null ? null : EQUIPMENT_TYPE_LABELS[load.equipmentType];
  if (lane === null) return { is_located: false, origin: null, destination: null, equipment, periods: [], last: null };
  const memories = await laneMemories(db, load.companyId, [{ load, lane }], now, LANE_HISTORY_DAYS);
  const paid = paidOnes(likeThis(memories.get(load.id) ?? [], load));
  const ends = [regionOf(lane.origin).id, regionOf(lane.destination).id] as const;
  const regions = await areasById(db, [...ends]);
  const nameOf = (id: number) => regions.find((area) => area.id === id)?.name ?? null;
  const last = paid.toSorted(newestFirst)[0];
  return {
    is_located: true,
    origin: nameOf(ends[0]),
    destination: nameOf(ends[1]),
    equipment,
    periods: PERIODS.map((days) => periodOf(paid, days, dayOf(now))),
    last: last
      ? {
          load_id: last.id,
          reference: last.reference,
          on: last.on,
          paid_cents: last.rateCents,
          carrier: { id: last.carrierId, legal_name: await nameOfCarrier(db, last.carrierId) },
        }
      : null,
  };
}

type Paid = RememberedLoad & { rateCents: number };
const paidOnes = (all: readonly RememberedLoad[]) => all.filter((one): one is Paid => one.rateCents !== null);
const newestFirst = (one: Paid, other: Paid) => other.on.localeCompare(one.on) || other.id - one.id;

/** Pure. */
export function periodOf(
  paid: readonly Pick<Paid, 'on' | 'rateCents'>[],
  days: number,
  today: string,
): LaneHistoryPeriod {
  const since = addDays(today, -days);
  const rates = paid.filter(({ on }) => on >= since).map(({ rateCents }) => rateCents);
  const counted = `${formatCount(rates.length, 'load')} in ${days} days`;
  if (rates.length === 0)
    return {
      days,
      loads: 0,
      low_cents: null,
      median_cents: null,
      high_cents: null,
      sentence: `No loads in ${days} days`,
    };
  const [low, high] = [Math.min(...rates), Math.max(...rates)];
  const isEnough = rates.length >= MIN_REMEMBERED_LOADS;
  const median = isEnough ? medianOf(rates) : null;
  const range = low === high ? formatCents(low) : `${formatCents(low)} to ${formatCents(high)}`;
  return {
    days,
    loads: rates.length,
    low_cents: low,
    median_cents: median,
    high_cents: high,
    sentence: median === null ? `${counted}: ${range}` : `Median ${formatCents(median)}, ${range}: ${counted}`,
  };
}

async function nameOfCarrier(db: Queryable, id: number): Promise<string | null> {
  const [found] = await db
    .select({ name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})` })
    .from(carriers)
    .where(eq(carriers.id, id));
  return found?.name ?? null;
}
