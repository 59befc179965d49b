export const TRUCK_FORM = 'truck';
/** The forms of the list: which of them was refused is not said, only why. */
export const SWITCH_FORM = 'switch-truck';

export const TRUCK_FIELDS = [
  'carrier_id',
  'origin',
  'destination',
  'posted_equipment_type',
  'deadhead_miles_tolerance',
  'start_date',
  'carrier_vehicle_id',
] as const;
