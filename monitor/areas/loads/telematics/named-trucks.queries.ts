import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { unitKey } from '../find-vehicle';
import { grouped } from '../grouped';
import { folded } from '../vehicles-of-carriers';

/** A truck that loads of the carrier name, and the times within which they may see it. */
export interface NamedTruck {
  id: number;
  vin: string | null;
  plate: string | null;
  unit: string | null;
  times: readonly { from: number; until: number }[];
}

interface Row extends Record<string, unknown> {
  id: number;
  vin: string | null;
  plate: string | null;
  unit: string | null;
  from: string;
  until: string;
}

/** The trucks that a carrier's loads name at some time of a span, each with the times that its loads cover. */
export async function trucksNamed(db: Queryable, carrierId: number, since: Date): Promise<NamedTruck[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT v.id, v.vin, v.plate, v.unit, greatest(l.tracking_opens_at, a.starts_at) AS "from",
      least(l.tracking_closes_at, l.cancelled_at, l.tracking_ended_at, a.ends_at) AS until
    FROM loads l JOIN load_assignments a ON a.load_id = l.id
    JOIN carrier_vehicles v ON v.id = a.carrier_vehicle_id AND v.carrier_id = ${carrierId}
    WHERE l.carrier_id = ${carrierId} AND l.consent_withdrawn_at IS NULL
      AND l.tracking_opens_at IS NOT NULL AND l.tracking_closes_at >= ${since.toISOString()}::timestamptz
      AND (a.starts_at IS NULL OR a.ends_at IS NULL OR a.starts_at < a.ends_at)
    ORDER BY v.id`);
  return [...grouped(rows, ({ id }) => id)].map(([id, own]) => ({
    id,
    vin: own[0]!.vin,
    plate: own[0]!.plate,
    unit: own[0]!.unit,
    times: own.map(({ from, until }) => ({ from: new Date(from).getTime(), until: new Date(until).getTime() })),
  }));
}

/** A vehicle of a provider, as it is compared. */
interface Reported {
  externalId: string | null;
  vin: string | null;
  plate: string | null;
  unit: string | null;
}

/**
 * Which of the provider's vehicles the trucks are: by VIN, else by plate, else by unit. Another VIN is another truck, and
 * two that fit are none: whoever is not found for sure is not followed.
 *
 * @returns the trucks by the provider's number
 */
export function matchTrucks<Truck extends Omit<Reported, 'externalId'>>(
  trucks: readonly Truck[],
  reported: readonly Reported[],
): Map<string, Truck[]> {
  const found = new Map<string, Truck[]>();
  for (const truck of trucks) {
    const mayBe = reported.filter(({ vin }) => !vin || !truck.vin || vin === comparableVin(truck.vin));
    const only = (isIt: (one: Reported) => boolean) => {
      const all = mayBe.filter(isIt);
      return all.length === 1 ? all[0] : undefined;
    };
    const vin = truck.vin && comparableVin(truck.vin);
    const plate = folded(truck.plate);
    const unit = unitKey(truck.unit);
    const one =
      (vin && only((it) => it.vin === vin)) ||
      (plate && only((it) => folded(it.plate) === plate)) ||
      (unit && only((it) => unitKey(it.unit) === unit)) ||
      undefined;
    if (one?.externalId) found.set(one.externalId, [...(found.get(one.externalId) ?? []), truck]);
  }
  return found;
}

/** Those of a carrier's trucks that are in none of its accounts. @param rosters the vehicles of each account that was read */
export function trucksInNone<Truck extends Omit<Reported, 'externalId'>>(
  trucks: readonly Truck[],
  rosters: readonly (readonly Reported[])[],
): Truck[] {
  const found = new Set(rosters.flatMap((roster) => [...matchTrucks(trucks, roster).values()].flat()));
  return trucks.filter((truck) => !found.has(truck));
}

const comparableVin = (vin: string) => vin.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
