/** What identifies a vehicle. Either may be missing, and both may be. */
export type VehicleNumbers = { vin: string | null; license: string | null; license_state: string | null };

/** Separates the state from the plate; no VIN has it. */
const BETWEEN = '~';
const PLATE_ID = /^([A-Z]{0,3})~(.+)$/;

/**
 * A vehicle's id, which is its own number: the VIN if there is one, else state and plate (`TX~1AB2345`). So an address
 * keeps its meaning from one import to the next, and from one installation to another. Null without either: such a
 * vehicle cannot be distinguished from others.
 */
export function vehicleId({ vin, license, license_state }: VehicleNumbers): string | null {
  if (vin !== null) return vin;
  return license === null ? null : `${license_state ?? ''}${BETWEEN}${license}`;
}

/** The parts of an id, in upper case as in the files. */
export function readVehicleId(
  id: string,
): { kind: 'vin'; vin: string } | { kind: 'plate'; license: string; license_state: string | null } {
  const upper = id.trim().toUpperCase();
  const [, state, license] = PLATE_ID.exec(upper) ?? [];
  if (license === undefined) return { kind: 'vin', vin: upper };
  return { kind: 'plate', license, license_state: state === '' ? null : (state ?? null) };
}
