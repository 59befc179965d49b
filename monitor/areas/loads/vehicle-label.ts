/** How people name a truck: "Unit 4411, VIN …0937". */
export function vehicleLabel({
  unit,
  vin,
  plate,
  plateState,
}: {
  unit: string | null;
  vin: string | null;
  plate: string | null;
  plateState: string | null;
}): string {
  const named = unit && (/^\d/.test(unit) ? `Unit ${unit}` : unit);
  const parts = [
    named,
    vin && `VIN …${vin.slice(-4)}`,
    !named && !vin && plate && `Plate ${[plateState, plate].filter(Boolean).join(' ')}`,
  ];
  return parts.filter(Boolean).join(', ');
}
