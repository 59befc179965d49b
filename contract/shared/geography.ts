/** The three countries the product covers, as ISO 3166-1 codes. */
export const COUNTRIES = ['US', 'CA', 'MX'] as const;
export type CountryCode = (typeof COUNTRIES)[number];

/** Countries that a search covers by default (vetting text, section 9). */
export const DEFAULT_COUNTRIES: readonly CountryCode[] = COUNTRIES;

export const COUNTRY_NAMES: Record<CountryCode, string> = { US: 'United States', CA: 'Canada', MX: 'Mexico' };

/** States of the union, the federal district and the inhabited territories: USPS codes. */
export const US_STATES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
} as const;

/** Provinces and territories: Canada Post codes. */
export const CANADIAN_PROVINCES = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
} as const;

/** States and Mexico City: ISO 3166-2:MX codes without the country. */
export const MEXICAN_STATES = {
  AGU: 'Aguascalientes',
  BCN: 'Baja California',
  BCS: 'Baja California Sur',
  CAM: 'Campeche',
  CHP: 'Chiapas',
  CHH: 'Chihuahua',
  CMX: 'Ciudad de México',
  COA: 'Coahuila',
  COL: 'Colima',
  DUR: 'Durango',
  GUA: 'Guanajuato',
  GRO: 'Guerrero',
  HID: 'Hidalgo',
  JAL: 'Jalisco',
  MEX: 'México',
  MIC: 'Michoacán',
  MOR: 'Morelos',
  NAY: 'Nayarit',
  NLE: 'Nuevo León',
  OAX: 'Oaxaca',
  PUE: 'Puebla',
  QUE: 'Querétaro',
  ROO: 'Quintana Roo',
  SLP: 'San Luis Potosí',
  SIN: 'Sinaloa',
  SON: 'Sonora',
  TAB: 'Tabasco',
  TAM: 'Tamaulipas',
  TLA: 'Tlaxcala',
  VER: 'Veracruz',
  YUC: 'Yucatán',
  ZAC: 'Zacatecas',
} as const;

export type UsStateCode = keyof typeof US_STATES;
export type CanadianProvinceCode = keyof typeof CANADIAN_PROVINCES;
export type MexicanStateCode = keyof typeof MEXICAN_STATES;

const REGIONS: Record<CountryCode, Readonly<Record<string, string>>> = {
  US: US_STATES,
  CA: CANADIAN_PROVINCES,
  MX: MEXICAN_STATES,
};

/** Older postal codes still found in federal rows and market areas (PQ_*, NF). */
const OLD_CANADIAN_CODES: Readonly<Record<string, CanadianProvinceCode>> = { PQ: 'QC', NF: 'NL', LB: 'NL', YK: 'YT' };

/**
 * Two-letter codes of the Mexican states. Several lists of them circulate and no dictionary of the federal files was
 * available to say which one those use: these do not clash; a code of another list may be unknown.
 */
const SHORT_MEXICAN_CODES: Readonly<Record<string, MexicanStateCode>> = {
  AG: 'AGU',
  BC: 'BCN',
  BN: 'BCN',
  BS: 'BCS',
  CM: 'CAM',
  CP: 'CAM',
  CS: 'CHP',
  CH: 'CHH',
  CI: 'CHH',
  CO: 'COA',
  CU: 'COA',
  CL: 'COL',
  DF: 'CMX',
  DIF: 'CMX',
  DG: 'DUR',
  GT: 'GUA',
  GJ: 'GUA',
  GR: 'GRO',
  GE: 'GRO',
  HG: 'HID',
  HD: 'HID',
  JA: 'JAL',
  ME: 'MEX',
  EM: 'MEX',
  MX: 'MEX',
  MI: 'MIC',
  MO: 'MOR',
  MR: 'MOR',
  NA: 'NAY',
  NL: 'NLE',
  OA: 'OAX',
  PU: 'PUE',
  PB: 'PUE',
  QT: 'QUE',
  QA: 'QUE',
  QE: 'QUE',
  QR: 'ROO',
  QI: 'ROO',
  SL: 'SLP',
  SI: 'SIN',
  SO: 'SON',
  TB: 'TAB',
  TA: 'TAB',
  TM: 'TAM',
  TL: 'TLA',
  VE: 'VER',
  VZ: 'VER',
  VC: 'VER',
  YU: 'YUC',
  YC: 'YUC',
  ZA: 'ZAC',
  ZT: 'ZAC',
};

/** Says whether `text` is one of the three country codes, exactly. */
export function isCountryCode(text: string): text is CountryCode {
  return (COUNTRIES as readonly string[]).includes(text);
}

/**
 * The region's code as this product spells it, from a code in any of the spellings federal rows use
 * (`PQ` and `QC` are both Quebec; Mexican states come with two letters or three). Null when no such region.
 */
export function regionCode(country: CountryCode, code: string | null | undefined): string | null {
  const upper = code?.trim().toUpperCase() ?? '';
  if (Object.hasOwn(REGIONS[country], upper)) return upper;
  const aliases = country === 'CA' ? OLD_CANADIAN_CODES : country === 'MX' ? SHORT_MEXICAN_CODES : {};
  return Object.hasOwn(aliases, upper) ? (aliases[upper] ?? null) : null;
}

/** The region's name, or null when the country has no such region. */
export function regionName(country: CountryCode, code: string | null | undefined): string | null {
  const known = regionCode(country, code);
  return known === null ? null : (REGIONS[country][known] ?? null);
}

/** The regions of a country in the order of their names, for a select. */
export function regionsOf(country: CountryCode): { code: string; name: string }[] {
  return Object.entries(REGIONS[country])
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
