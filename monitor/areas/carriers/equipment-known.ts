import type { EquipmentType } from '@contract/carriers/equipment.constants';

/**
 * Equipment by the federal files. They never name a trailer's body: an inspection distinguishes trucks from vans, a
 * crash report names the cargo body, and the census says what a carrier hauls.
 */

/** INSP_UNIT_TYPE_ID of inspected vehicles that are equipment themselves. */
export const EQUIPMENT_OF_UNIT_TYPE: Readonly<Record<number, EquipmentType>> = {
  10: 'straight_box_trucks',
  12: 'cargo_vans',
};

/** CARGO_BODY_TYPE_ID of crash reports (SAFETYNET's list). An enclosed body may be refrigerated: the list does not say. */
export const EQUIPMENT_OF_CARGO_BODY: Readonly<Record<number, EquipmentType>> = {
  3: 'van',
  4: 'tanker',
  5: 'flatbed',
  6: 'dumps',
  8: 'car_hauler',
  10: 'grain',
  13: 'intermodal',
  14: 'forestry',
};

/** The equipment for the freight that a carrier reports hauling, by the census's kinds of cargo (our decision). */
const EQUIPMENT_FOR_CARGO: Readonly<Record<string, EquipmentType>> = {
  genfreight: 'van',
  paperprod: 'van',
  beverages: 'van',
  coldfood: 'reefer',
  meat: 'reefer',
  metalsheet: 'flatbed',
  bldgmat: 'flatbed',
  intermodal: 'intermodal',
  liqgas: 'tanker',
  machlrg: 'heavy_haul',
  coalcoke: 'dumps',
  grainfeed: 'grain',
  motoveh: 'car_hauler',
  drybulk: 'pneumatic',
  logpole: 'forestry',
  livestock: 'livestock',
};

/** Units of a census row's `{ own_truck: 16, term_truck: 2 }` of one kind, owned and leased. */
export function reportedUnits(equipment: Readonly<Record<string, number>> | null, kind: string): number {
  return ['own', 'term', 'trip'].reduce((sum, by) => sum + (equipment?.[`${by}_${kind}`] ?? 0), 0);
}

/** Equipment by the carrier's own report: straight trucks with their number, everything else without one. */
export function equipmentProvided(
  cargo: readonly string[] | null,
  equipment: Readonly<Record<string, number>> | null,
): Record<string, number | null> {
  const provided: Record<string, number | null> = {};
  for (const kind of cargo ?? []) {
    const type = EQUIPMENT_FOR_CARGO[kind];
    if (type) provided[type] = null;
  }
  const straightTrucks = reportedUnits(equipment, 'truck');
  if (straightTrucks > 0) provided.straight_box_trucks = straightTrucks;
  return provided;
}
