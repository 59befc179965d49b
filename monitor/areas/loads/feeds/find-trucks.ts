import type { PositionInput } from '@contract/loads/positions.calls';
import { normalizeVin } from '@contract/shared/vin';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { carrierVehicles } from '../../../db/schema';
import { findVehicle, type VehicleRow } from '../find-vehicle';
import { grouped } from '../grouped';
import { folded, isVisibleTo } from '../vehicles-of-carriers';
import type { NamedByFeed } from './feed-trucks';
import { carriersKnownTo } from './unnamed-trucks';

/** Whose vehicles a feed may name: those that a company sees, or those of a carrier whoever named them. */
export type Whose = { companyId: number } | { carrierId: number };

/**
 * A VIN alone means every vehicle with it that the feed may name: a truck is in one place, whichever carrier calls it
 * its own.
 */
export async function vehicleFinder(tx: Queryable, whose: Whose, positions: readonly PositionInput[]) {
  const ids = positions.flatMap(({ carrier_vehicle_id }) => carrier_vehicle_id ?? []);
  const vins = positions.flatMap(({ vin }) => normalizeVin(vin) ?? []);
  const carrierIds = positions.flatMap(({ carrier_id }) => carrier_id ?? []);
  const asked = [
    ids.length > 0 ? inArray(carrierVehicles.id, [...new Set(ids)]) : undefined,
    vins.length > 0 ? inArray(carrierVehicles.vin, [...new Set(vins)]) : undefined,
    carrierIds.length > 0 ? inArray(carrierVehicles.carrierId, [...new Set(carrierIds)]) : undefined,
  ].filter((one) => one !== undefined);
  const known =
    asked.length === 0 && 'companyId' in whose
      ? []
      : await tx
          .select()
          .from(carrierVehicles)
          .where(
            'companyId' in whose
              ? and(isVisibleTo(whose.companyId), or(...asked))
              : eq(carrierVehicles.carrierId, whose.carrierId),
          )
          .orderBy(sql`${carrierVehicles.companyId} NULLS FIRST`, carrierVehicles.id);
  return ({ carrier_vehicle_id, carrier_id, vin, unit, plate }: PositionInput): VehicleRow[] => {
    const number = normalizeVin(vin);
    const numbers = {
      vin: number,
      unit: unit ?? null,
      plate: folded(plate),
      plateState: null,
    };
    if ('carrierId' in whose) {
      if (carrier_id !== undefined && carrier_id !== whose.carrierId) return [];
      return carrier_vehicle_id === undefined ? sameTruck(known, numbers) : sameTruckAs(known, carrier_vehicle_id);
    }
    if (carrier_vehicle_id !== undefined) return known.filter(({ id }) => id === carrier_vehicle_id);
    if (carrier_id === undefined) return number ? known.filter((one) => one.vin === number) : [];
    const own = known.filter(({ carrierId }) => carrierId === carrier_id);
    const found = findVehicle(own, numbers);
    return found ? [found] : [];
  };
}

type Numbers = Parameters<typeof findVehicle>[1];

/** A carrier's truck under each number that it has here: of record, and of each company that named it for a load. */
function sameTruck(known: readonly VehicleRow[], numbers: Numbers): VehicleRow[] {
  const byOwner = grouped(known, ({ companyId }) => companyId);
  return [...byOwner.values()].flatMap((own) => findVehicle(own, numbers) ?? []);
}

function sameTruckAs(known: readonly VehicleRow[], id: number): VehicleRow[] {
  const named = known.find((one) => one.id === id);
  return named ? sameTruck(known, named) : [];
}

/**
 * What a feed calls those of its positions that are of no known vehicle, if they are a known carrier's trucks.
 *
 * @param positions those that no vehicle was found for
 */
export async function unnamedTrucks(
  tx: Queryable,
  whose: Whose,
  positions: readonly PositionInput[],
): Promise<Map<PositionInput, NamedByFeed>> {
  const carrierIds = positions.flatMap(({ carrier_id }) => carrier_id ?? []);
  const known =
    'carrierId' in whose ? new Set([whose.carrierId]) : await carriersKnownTo(tx, whose.companyId, carrierIds);
  const named = new Map<PositionInput, NamedByFeed>();
  for (const position of positions) {
    const carrierId = position.carrier_id ?? ('carrierId' in whose ? whose.carrierId : undefined);
    if (position.carrier_vehicle_id !== undefined || carrierId === undefined || !known.has(carrierId)) continue;
    const { vin, plate, unit } = position;
    const by = { carrierId, vin: normalizeVin(vin), plate: folded(plate), unit: unit || null };
    if (by.vin || by.plate || by.unit) named.set(position, by);
  }
  return named;
}
