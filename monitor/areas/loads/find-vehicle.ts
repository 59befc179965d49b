import type { carrierVehicles } from '../../db/schema';

export type VehicleRow = typeof carrierVehicles.$inferSelect;

/** What identifies a vehicle of a carrier. */
export type KnownVehicle = Pick<VehicleRow, 'vin' | 'plate' | 'plateState' | 'unit'>;

/** By the surest identifier given: an unknown VIN is another vehicle, whatever its unit. */
export function findVehicle<Vehicle extends KnownVehicle>(
  known: readonly Vehicle[],
  { vin, plate, plateState, unit }: KnownVehicle,
) {
  if (vin) return known.find((one) => one.vin === vin);
  if (plate) {
    const isOfState = (one: KnownVehicle) => !plateState || !one.plateState || one.plateState === plateState;
    const byPlate = known.find((one) => one.plate === plate && isOfState(one));
    if (byPlate) return byPlate;
  }
  return unit ? known.find((one) => unitKey(one.unit) === unitKey(unit)) : undefined;
}

/** "Truck 4411", "#4411" and "4411" are one. */
export const unitKey = (unit: string | null) =>
  unit
    ?.toUpperCase()
    .replace(/^(TRUCK|UNIT|TRACTOR)\b/, '')
    .replace(/[^A-Z0-9]/g, '');
