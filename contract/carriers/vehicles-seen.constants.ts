/** The choices of years for a carrier's vehicles; the first is the default (vetting text, section 9). */
export const VEHICLE_YEARS = [2, 5, 10] as const;

/** INSP_UNIT_TYPE_ID of vehicles with an engine; "Other" (6) may be either and is in neither list. */
export const POWER_UNIT_TYPES: readonly string[] = ['1', '4', '5', '8', '10', '11', '12'];

/** The census's kinds of units, in its order: the monitor's name of the kind, and its label. */
export const REPORTED_UNIT_KINDS: Readonly<Record<string, string>> = {
  truck: 'Straight trucks',
  tractor: 'Truck tractors',
  trailer: 'Trailers',
  coach: 'Motor coaches',
  school_1_8: 'School buses, 1 to 8 passengers',
  school_9_15: 'School buses, 9 to 15 passengers',
  school_16: 'School buses, 16 or more passengers',
  bus_16: 'Buses, 16 or more passengers',
  van_1_8: 'Vans, 1 to 8 passengers',
  van_9_15: 'Vans, 9 to 15 passengers',
  limo_1_8: 'Limousines, 1 to 8 passengers',
  limo_9_15: 'Limousines, 9 to 15 passengers',
  limo_16: 'Limousines, 16 or more passengers',
};
