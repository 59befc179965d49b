import { POWER_UNIT_TYPES } from '@contract/carriers/vehicles-seen.constants';
import { INSPECTION_UNIT_TYPES, TRAILER_UNIT_TYPES } from '@contract/shared/fmcsa-codes';
import type { CarrierVehicle } from '@contract/vehicles/vehicles.entities';

/** The name of an inspected unit's type, as a trailer's or a power unit's. "Other" may be either and is neither. Pure */
export function vehicleKindOf(isType: number | null): Pick<CarrierVehicle, 'trailer_type' | 'power_unit_type'> {
  const code = String(isType ?? '');
  const name = INSPECTION_UNIT_TYPES[code] ?? null;
  return {
    trailer_type: TRAILER_UNIT_TYPES.includes(code) ? name : null,
    power_unit_type: POWER_UNIT_TYPES.includes(code) ? name : null,
  };
}
