/**
 * The code tables of the federal files for a carrier's profile. `codeLabel` shows an unknown code as is: new codes
 * appear in the files before anyone documents them.
 */

/** INSP_LEVEL_ID of the Vehicle Inspection File. */
export const INSPECTION_LEVELS: Readonly<Record<string, string>> = {
  '1': 'Full',
  '2': 'Walk-around',
  '3': 'Driver-only',
  '4': 'Special study',
  '5': 'Terminal (vehicle only)',
  '6': 'Radioactive materials',
  '99': 'Invalid level',
};

/** INSP_FACILITY of the Vehicle Inspection File. */
export const INSPECTION_FACILITIES: Readonly<Record<string, string>> = { F: 'Fixed facility', R: 'Roadside' };

/** INSP_UNIT_TYPE_ID of Inspections Per Unit. Code 5 is printed "Motor Carrier" in FMCSA's dictionary: a slip. */
export const INSPECTION_UNIT_TYPES: Readonly<Record<string, string>> = {
  '1': 'Bus',
  '2': 'Dolly converter',
  '3': 'Full trailer',
  '4': 'Limousine',
  '5': 'Motor coach',
  '6': 'Other',
  '7': 'Pole trailer',
  '8': 'School bus',
  '9': 'Semi-trailer',
  '10': 'Straight truck',
  '11': 'Truck tractor',
  '12': 'Van',
};

/** Unit types pulled by another, for telling trailers from power units. */
export const TRAILER_UNIT_TYPES: readonly string[] = ['2', '3', '7', '9'];

/** INSP_VIOL_UNIT: the person or unit that a violation was written on. */
export function violationUnitLabel(unit: string | null | undefined): string | null {
  const code = unit?.trim().toUpperCase() ?? '';
  if (code === 'D') return 'Driver';
  if (code === 'C') return 'Co-driver';
  return /^\d+$/.test(code) ? `Unit ${Number(code)}` : null;
}

/** OUT_OF_SERVICE_INDICATOR of the violations file. Z occurs there and no dictionary says what it means. */
export const VIOLATION_OUT_OF_SERVICE: Readonly<Record<string, string>> = {
  Y: 'Out of service',
  N: 'Not out of service',
  Z: 'Not known (code Z)',
};

/** CARRIER_OPERATION of the Company Census File. */
export const CARRIER_OPERATIONS: Readonly<Record<string, string>> = {
  A: 'Interstate',
  B: 'Intrastate, hazardous materials',
  C: 'Intrastate, no hazardous materials',
};

/** STATUS_CODE of the Company Census File. N and P are in dictionaries but their meaning is not confirmed. */
export const CENSUS_STATUSES: Readonly<Record<string, string>> = { A: 'Active', I: 'Inactive' };

/** INS_FORM_CODE of the insurance files, without the "BMC-" that Motus writes before it. */
export const INSURANCE_FORMS: Readonly<Record<string, string>> = {
  '34': 'Cargo liability (BMC-34)',
  '82': 'BIPD surety bond (BMC-82)',
  '83': 'Cargo surety bond (BMC-83)',
  '84': 'Broker or forwarder surety bond (BMC-84)',
  '85': 'Broker or forwarder trust fund (BMC-85)',
  '91': 'BIPD liability (BMC-91)',
  '91X': 'BIPD liability (BMC-91X)',
};

/** The form code in one spelling: Motus writes `BMC-91X`, the legacy files `91X`. Null when blank. */
export function insuranceFormCode(code: string | null | undefined): string | null {
  const bare =
    code
      ?.trim()
      .toUpperCase()
      .replace(/^BMC[ -]?/, '') ?? '';
  return bare === '' ? null : bare;
}

/** The `CRGO_*` columns of the Company Census File ("X" when checked), without the prefix, in the file's order. */
export const CARGO_KINDS: Readonly<Record<string, string>> = {
  GENFREIGHT: 'General freight',
  HOUSEHOLD: 'Household goods',
  METALSHEET: 'Metal sheets, coils, rolls',
  MOTOVEH: 'Motor vehicles',
  DRIVETOW: 'Drive-away, tow-away',
  LOGPOLE: 'Logs, poles, beams, lumber',
  BLDGMAT: 'Building materials',
  MOBILEHOME: 'Mobile homes',
  MACHLRG: 'Machinery, large objects',
  PRODUCE: 'Fresh produce',
  LIQGAS: 'Liquids and gases',
  INTERMODAL: 'Intermodal containers',
  PASSENGERS: 'Passengers',
  OILFIELD: 'Oilfield equipment',
  LIVESTOCK: 'Livestock',
  GRAINFEED: 'Grain, feed, hay',
  COALCOKE: 'Coal, coke',
  MEAT: 'Meat',
  GARBAGE: 'Garbage, refuse',
  USMAIL: 'US mail',
  CHEM: 'Chemicals',
  DRYBULK: 'Dry bulk commodities',
  COLDFOOD: 'Refrigerated food',
  BEVERAGES: 'Beverages',
  PAPERPROD: 'Paper products',
  UTILITY: 'Utilities',
  FARMSUPP: 'Agricultural and farm supplies',
  CONSTRUCT: 'Construction',
  WATERWELL: 'Water well',
  CARGOOTHR: 'Other',
};

/** A code with its meaning, the bare code when the table has none, or null when blank. */
export function codeLabel(table: Readonly<Record<string, string>>, code: string | null | undefined): string | null {
  const key = code?.trim().toUpperCase() ?? '';
  if (key === '') return null;
  return Object.hasOwn(table, key) ? (table[key] ?? null) : `Code ${key}`;
}

export const CRASH_SEVERITIES = ['fatal', 'injury', 'tow'] as const;
export type CrashSeverity = (typeof CRASH_SEVERITIES)[number];
export const CRASH_SEVERITY_LABELS: Record<CrashSeverity, string> = {
  fatal: 'Fatal',
  injury: 'Injury',
  tow: 'Tow-away',
};

/**
 * The worst that happened in a crash: fatal, else injury, else tow. A crash is in the Crash File only when it was one
 * of the three, so no known death or injury leaves tow, but only when both numbers are known.
 *
 * The file has a row for every vehicle of a crash: count by report number, not by row.
 *
 * @returns null if a missing number leaves it unknown.
 */
export function crashSeverity(crash: {
  fatalities: number | null;
  injuries: number | null;
  towAway: boolean | null;
}): CrashSeverity | null {
  if (crash.fatalities !== null && crash.fatalities > 0) return 'fatal';
  if (crash.fatalities === null) return null;
  if (crash.injuries !== null && crash.injuries > 0) return 'injury';
  return crash.injuries === null || crash.towAway === false ? null : 'tow';
}
