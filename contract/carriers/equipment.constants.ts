/** Equipment a carrier can be searched by (vetting text, section 9); the last two are not trailers. */
export const EQUIPMENT_TYPES = [
  'van',
  'reefer',
  'flatbed',
  'intermodal',
  'tanker',
  'heavy_haul',
  'dumps',
  'grain',
  'car_hauler',
  'pneumatic',
  'forestry',
  'livestock',
  'lowboy',
  'drop_deck',
  'double_drop',
  'cargo_vans',
  'straight_box_trucks',
] as const;
export type EquipmentType = (typeof EQUIPMENT_TYPES)[number];

export const EQUIPMENT_TYPE_LABELS: Record<EquipmentType, string> = {
  van: 'Dry van',
  reefer: 'Reefer',
  flatbed: 'Flatbed',
  intermodal: 'Intermodal',
  tanker: 'Tanker',
  heavy_haul: 'Heavy haul',
  dumps: 'Dump',
  grain: 'Grain',
  car_hauler: 'Car hauler',
  pneumatic: 'Pneumatic',
  forestry: 'Forestry',
  livestock: 'Livestock',
  lowboy: 'Lowboy',
  drop_deck: 'Drop deck',
  double_drop: 'Double drop',
  cargo_vans: 'Cargo van',
  straight_box_trucks: 'Straight box truck',
};

/** What a carrier must own of an equipment type to count as having it (vetting text, section 5). */
export const EQUIPMENT_PORTFOLIO_DEFAULTS = { minimumCount: 1, minimumPercentage: 0.5 } as const;
