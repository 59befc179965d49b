import type { CanadianProvinceCode, MexicanStateCode, UsStateCode } from './geography';

type Zone = {
  label: string;
  /** Minutes that its standard time is ahead of UTC. */
  standard: number;
  /**
   * The abbreviations of its times, outside and during daylight saving. A zone without daylight saving never shows the
   * second.
   */
  marks: readonly [standard: string, daylight: string];
};

/**
 * The zones for companies, west to east: those of the United States, Canada and Mexico. The abbreviations are ours:
 * browsers' and Node's differ from release to release.
 */
export const TIME_ZONES = {
  'Pacific/Pago_Pago': { label: 'Samoa Time (Pago Pago)', standard: -660, marks: ['SST', 'SDT'] },
  'Pacific/Honolulu': { label: 'Hawaii Time (Honolulu)', standard: -600, marks: ['HST', 'HDT'] },
  'America/Adak': { label: 'Hawaii-Aleutian Time (Adak)', standard: -600, marks: ['HST', 'HDT'] },
  'America/Anchorage': { label: 'Alaska Time (Anchorage)', standard: -540, marks: ['AKST', 'AKDT'] },
  'America/Los_Angeles': { label: 'Pacific Time (Los Angeles)', standard: -480, marks: ['PST', 'PDT'] },
  'America/Vancouver': { label: 'Pacific Time (Vancouver)', standard: -480, marks: ['PST', 'PDT'] },
  'America/Tijuana': { label: 'Pacific Time (Tijuana)', standard: -480, marks: ['PST', 'PDT'] },
  'America/Whitehorse': { label: 'Yukon Time (Whitehorse)', standard: -420, marks: ['MST', 'MDT'] },
  'America/Phoenix': { label: 'Mountain Time, no daylight saving (Phoenix)', standard: -420, marks: ['MST', 'MDT'] },
  'America/Hermosillo': { label: 'Mountain Time (Hermosillo)', standard: -420, marks: ['MST', 'MDT'] },
  'America/Mazatlan': { label: 'Mountain Time (Mazatlán)', standard: -420, marks: ['MST', 'MDT'] },
  'America/Boise': { label: 'Mountain Time (Boise)', standard: -420, marks: ['MST', 'MDT'] },
  'America/Denver': { label: 'Mountain Time (Denver)', standard: -420, marks: ['MST', 'MDT'] },
  'America/Edmonton': { label: 'Mountain Time (Edmonton)', standard: -420, marks: ['MST', 'MDT'] },
  'America/Ciudad_Juarez': { label: 'Mountain Time (Ciudad Juárez)', standard: -420, marks: ['MST', 'MDT'] },
  'America/Regina': { label: 'Central Time, no daylight saving (Regina)', standard: -360, marks: ['CST', 'CDT'] },
  'America/Chihuahua': { label: 'Central Time (Chihuahua)', standard: -360, marks: ['CST', 'CDT'] },
  'America/Mexico_City': { label: 'Central Time (Mexico City)', standard: -360, marks: ['CST', 'CDT'] },
  'America/Monterrey': { label: 'Central Time (Monterrey)', standard: -360, marks: ['CST', 'CDT'] },
  'America/Matamoros': { label: 'Central Time (Matamoros)', standard: -360, marks: ['CST', 'CDT'] },
  'America/Winnipeg': { label: 'Central Time (Winnipeg)', standard: -360, marks: ['CST', 'CDT'] },
  'America/Chicago': { label: 'Central Time (Chicago)', standard: -360, marks: ['CST', 'CDT'] },
  'America/Cancun': { label: 'Eastern Time, no daylight saving (Cancún)', standard: -300, marks: ['EST', 'EDT'] },
  'America/Indiana/Indianapolis': { label: 'Eastern Time (Indianapolis)', standard: -300, marks: ['EST', 'EDT'] },
  'America/Detroit': { label: 'Eastern Time (Detroit)', standard: -300, marks: ['EST', 'EDT'] },
  'America/New_York': { label: 'Eastern Time (New York)', standard: -300, marks: ['EST', 'EDT'] },
  'America/Toronto': { label: 'Eastern Time (Toronto)', standard: -300, marks: ['EST', 'EDT'] },
  'America/Iqaluit': { label: 'Eastern Time (Iqaluit)', standard: -300, marks: ['EST', 'EDT'] },
  'America/Puerto_Rico': { label: 'Atlantic Time (San Juan)', standard: -240, marks: ['AST', 'ADT'] },
  'America/Moncton': { label: 'Atlantic Time (Moncton)', standard: -240, marks: ['AST', 'ADT'] },
  'America/Halifax': { label: 'Atlantic Time (Halifax)', standard: -240, marks: ['AST', 'ADT'] },
  'America/St_Johns': { label: 'Newfoundland Time (St. John’s)', standard: -210, marks: ['NST', 'NDT'] },
  'Pacific/Guam': { label: 'Chamorro Time (Guam)', standard: 600, marks: ['ChST', 'ChDT'] },
} as const satisfies Record<string, Zone>;

/** A zone of the IANA database. */
export type TimeZone = keyof typeof TIME_ZONES;

export const TIME_ZONE_NAMES = Object.keys(TIME_ZONES) as [TimeZone, ...TimeZone[]];

/** For a company without a known state, and for pages of no company. */
export const DEFAULT_TIME_ZONE: TimeZone = 'America/Chicago';

export const isTimeZone = (text: string): text is TimeZone => Object.hasOwn(TIME_ZONES, text);

/** For a state or province with several, the zone of most of its people. */
const ZONES_OF_STATES: Readonly<Record<UsStateCode | CanadianProvinceCode, TimeZone>> = {
  AL: 'America/Chicago',
  AK: 'America/Anchorage',
  AZ: 'America/Phoenix',
  AR: 'America/Chicago',
  CA: 'America/Los_Angeles',
  CO: 'America/Denver',
  CT: 'America/New_York',
  DE: 'America/New_York',
  DC: 'America/New_York',
  FL: 'America/New_York',
  GA: 'America/New_York',
  HI: 'Pacific/Honolulu',
  ID: 'America/Boise',
  IL: 'America/Chicago',
  IN: 'America/Indiana/Indianapolis',
  IA: 'America/Chicago',
  KS: 'America/Chicago',
  KY: 'America/New_York',
  LA: 'America/Chicago',
  ME: 'America/New_York',
  MD: 'America/New_York',
  MA: 'America/New_York',
  MI: 'America/Detroit',
  MN: 'America/Chicago',
  MS: 'America/Chicago',
  MO: 'America/Chicago',
  MT: 'America/Denver',
  NE: 'America/Chicago',
  NV: 'America/Los_Angeles',
  NH: 'America/New_York',
  NJ: 'America/New_York',
  NM: 'America/Denver',
  NY: 'America/New_York',
  NC: 'America/New_York',
  ND: 'America/Chicago',
  OH: 'America/New_York',
  OK: 'America/Chicago',
  OR: 'America/Los_Angeles',
  PA: 'America/New_York',
  RI: 'America/New_York',
  SC: 'America/New_York',
  SD: 'America/Chicago',
  TN: 'America/Chicago',
  TX: 'America/Chicago',
  UT: 'America/Denver',
  VT: 'America/New_York',
  VA: 'America/New_York',
  WA: 'America/Los_Angeles',
  WV: 'America/New_York',
  WI: 'America/Chicago',
  WY: 'America/Denver',
  AS: 'Pacific/Pago_Pago',
  GU: 'Pacific/Guam',
  MP: 'Pacific/Guam',
  PR: 'America/Puerto_Rico',
  VI: 'America/Puerto_Rico',
  AB: 'America/Edmonton',
  BC: 'America/Vancouver',
  MB: 'America/Winnipeg',
  NB: 'America/Moncton',
  NL: 'America/St_Johns',
  NS: 'America/Halifax',
  NT: 'America/Edmonton',
  NU: 'America/Iqaluit',
  ON: 'America/Toronto',
  PE: 'America/Halifax',
  QC: 'America/Toronto',
  SK: 'America/Regina',
  YT: 'America/Whitehorse',
};

/** The Mexican states whose time differs from Mexico City's. */
const ZONES_OF_MEXICAN_STATES: Readonly<Partial<Record<MexicanStateCode, TimeZone>>> = {
  BCN: 'America/Tijuana',
  BCS: 'America/Mazatlan',
  CHH: 'America/Chihuahua',
  COA: 'America/Monterrey',
  NAY: 'America/Mazatlan',
  NLE: 'America/Monterrey',
  ROO: 'America/Cancun',
  SIN: 'America/Mazatlan',
  SON: 'America/Hermosillo',
  TAM: 'America/Matamoros',
};

/** The zone of a state or province by its letters (`IL`, `ON`, `JAL`); null: no state, or an unknown one. */
export function timeZoneOfState(state: string | null): TimeZone | null {
  const code = state?.trim().toUpperCase() ?? '';
  if (Object.hasOwn(ZONES_OF_STATES, code)) return ZONES_OF_STATES[code as UsStateCode | CanadianProvinceCode];
  if (/^[A-Z]{3}$/.test(code)) return ZONES_OF_MEXICAN_STATES[code as MexicanStateCode] ?? mexicoCity(code);
  return null;
}

const CENTRAL_MEXICO = 'AGU CAM CHP CMX COL DUR GUA GRO HID JAL MEX MIC MOR OAX PUE QUE SLP TAB TLA VER YUC ZAC'.split(
  ' ',
);
const mexicoCity = (code: string): TimeZone | null => (CENTRAL_MEXICO.includes(code) ? 'America/Mexico_City' : null);

/** The company's zone: its choice, else its state's, else central time. */
export function timeZoneOf(chosen: string | null, state: string | null): TimeZone {
  return chosen !== null && isTimeZone(chosen) ? chosen : (timeZoneOfState(state) ?? DEFAULT_TIME_ZONE);
}

/** What a clock in a zone shows. */
export type ClockTime = {
  /** ISO day. */
  day: string;
  hour: number;
  minute: number;
  second: number;
  /** `CST`, `CDT`. */
  mark: string;
};

const clocks = new Map<TimeZone, Intl.DateTimeFormat>();

function clockOf(zone: TimeZone): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const number = '2-digit';
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: number,
    day: number,
    hour: number,
    minute: number,
    second: number,
  });
  clocks.set(zone, clock);
  return clock;
}

/** The moment on the zone's clock. Throws RangeError for an invalid moment. */
export function clockTime(moment: Date, zone: TimeZone): ClockTime {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const [hour, minute, second] = [Number(parts.hour), Number(parts.minute), Number(parts.second)];
  const day = `${parts.year!.padStart(4, '0')}-${parts.month}-${parts.day}`;
  const shown = Date.parse(`${day}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1000;
  const offset = Math.round((shown - moment.getTime()) / 60_000);
  const { standard, marks } = TIME_ZONES[zone];
  return { day, hour, minute, second, mark: marks[offset === standard ? 0 : 1] };
}

let findZone = (): TimeZone => {
  throw new Error('No time zone is known here: the program has not said where it is read from.');
};

/**
 * Sets how a program finds the zone of the company for which it currently runs. A server answers many companies at
 * once: it reads the zone from the current request, never from a variable.
 *
 * @param find throws if no zone is known, so that no time is shown on the wrong clock
 */
export function readTimeZoneFrom(find: () => TimeZone): void {
  findZone = find;
}

/** The zone of the company that reads or decides. Throws if it is unknown: see `readTimeZoneFrom`. */
export const shownTimeZone = (): TimeZone => findZone();
