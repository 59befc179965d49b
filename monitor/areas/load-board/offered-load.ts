import { clockAtStop, stopWindow } from '@contract/loads/stop-times';
import { formatCount, formatInteger, formatMonthAndDay } from '@contract/shared/format';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loadStops, loads } from '../../db/schema';
import type { StopRow } from '../loads/load-facts.queries';

/** "Dallas, TX"; null: the stop names no place. */
export const placeOfStop = ({ city, state }: Pick<StopRow, 'city' | 'state'>): string | null =>
  [city, state].filter(Boolean).join(', ') || null;

/** A load as an email to a carrier has it: nothing that names the load, its customer, its goods or its pay. */
export interface OfferedLoad {
  /** "Chicago, IL Nov 26 → Kansas City, MO" */
  lane: string;
  facts: [term: string, value: string][];
}

export async function offeredLoad(db: Queryable, loadId: number): Promise<OfferedLoad> {
  const [load] = await db
    .select({
      equipment: loads.equipment,
      feet: loads.trailerLengthFeet,
      pounds: loads.weightPounds,
      miles: loads.billableMiles,
    })
    .from(loads)
    .where(eq(loads.id, loadId));
  const stops = await db.select().from(loadStops).where(eq(loadStops.loadId, loadId)).orderBy(asc(loadStops.sequence));
  const [from, to] = [stops.find(({ kind }) => kind === 'pickup'), stops.findLast(({ kind }) => kind === 'delivery')];
  const place = (stop: StopRow | undefined) => (stop && placeOfStop(stop)) ?? 'a place not named';
  const at = (stop: StopRow) => `${place(stop)}, ${stopWindow(windowOf(stop))}`;
  const day = from?.windowStartsAt
    ? ` ${formatMonthAndDay(clockAtStop(from.windowStartsAt.toISOString(), windowOf(from)).day)}`
    : '';
  const { equipment = null, feet = null, pounds = null, miles = null } = load ?? {};
  const trailer = [feet && `${feet} ft`, equipment].filter(Boolean).join(' ');
  return {
    lane: `${place(from)}${day} → ${place(to)}`,
    facts: [
      ...(from ? [['Pickup', at(from)] as [string, string]] : []),
      ...(to ? [['Delivery', at(to)] as [string, string]] : []),
      ...(stops.length > 2 ? [['Stops', String(stops.length)] as [string, string]] : []),
      ...(trailer ? [['Equipment', trailer] as [string, string]] : []),
      ...(pounds === null ? [] : [['Weight', formatCount(pounds, 'lb', 'lb')] as [string, string]]),
      ...(miles === null ? [] : [['Miles', formatInteger(miles)] as [string, string]]),
    ],
  };
}

/** All mails about one load's offer stand together in a mail program. */
export const offerThread = (companyId: number, loadId: number) => `offer-${companyId}-${loadId}`;

const windowOf = ({ windowStartsAt, windowEndsAt, timeZone }: StopRow) => ({
  window_starts_at: windowStartsAt?.toISOString() ?? null,
  window_ends_at: windowEndsAt?.toISOString() ?? null,
  local_zone: timeZone,
});
