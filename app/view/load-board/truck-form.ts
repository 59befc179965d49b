/** The fields of a truck's form, in order. */
export const TRUCK_FIELDS = [
  'carrier_id',
  'origin',
  'destination',
  'posted_equipment_type',
  'deadhead_miles_tolerance',
  'start_date',
  'carrier_vehicle_id',
] as const;
