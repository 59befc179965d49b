type Named = Record<'unit' | 'vin' | 'plate' | 'plateState', string | null>;

/** How people name a truck: "Unit 4411, VIN …0937". */
export function vehicleLabel({ unit, vin, plate, plateState }: Named): string {
  const named = unit && (/^\d/.test(unit) ? `Unit ${unit}` : unit);
  const parts = [
    named,
    vin && `VIN …${vin.slice(-4)}`,
    !named && !vin && plate && `Plate ${[plateState, plate].filter(Boolean).join(' ')}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The same after the word “truck”, which a unit of a fleet may begin with itself: "105, VIN …0937". */
export const numberOfTruck = (truck: Named): string => vehicleLabel(truck).replace(/^(?:truck|unit)\s+/i, '');
