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

/**
 * Kinds that a file counts: as inspected vehicles, as cargo bodies of crash reports, or as trucks that the carrier
 * reports.
 */
export const COUNTED_EQUIPMENT: readonly EquipmentType[] = [
  'van',
  'flatbed',
  'intermodal',
  'tanker',
  'dumps',
  'grain',
  'car_hauler',
  'forestry',
  'cargo_vans',
  'straight_box_trucks',
];

/**
 * The parts of a search that no data can answer: a number or share of a kind that nothing counts, or sightings of such
 * a kind.
 *
 * @param asked `count` and `share` in percent if stricter than the defaults, `isSeenOnly` if the carrier's own
 * report is not enough
 * @returns for each part, why it cannot be answered; empty: it can
 */
export function unanswerableOfEquipment(
  types: readonly string[],
  asked: { count: number; share: number; isSeenOnly: boolean },
): Partial<Record<'count' | 'share' | 'word', string>> {
  const isUncounted = (type: string) => !COUNTED_EQUIPMENT.some((counted) => counted === type);
  const names = types
    .filter(isUncounted)
    .map((type) => EQUIPMENT_TYPE_LABELS[type as EquipmentType].toLowerCase())
    .join(', ');
  if (names === '') return {};
  const { minimumCount, minimumPercentage } = EQUIPMENT_PORTFOLIO_DEFAULTS;
  return {
    ...(asked.count > minimumCount && { count: `No file counts ${names}. Ask for it without a number.` }),
    ...(asked.share > minimumPercentage * 100 && { share: `No file counts ${names}. Ask for it without a share.` }),
    ...(asked.isSeenOnly && { word: `No inspection or crash report names ${names}. Take the carrier’s own word too.` }),
  };
}

/** What a carrier must own of an equipment type to count as having it (vetting text, section 5). */
export const EQUIPMENT_PORTFOLIO_DEFAULTS = { minimumCount: 1, minimumPercentage: 0.5 } as const;
