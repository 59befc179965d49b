import { Random } from './random';

/** Unit types as inspections number them (INSP_UNIT_TYPE_ID). */
export const unitTypes = { semiTrailer: 9, straightTruck: 10, truckTractor: 11 } as const;

export interface Vehicle {
  unitTypeId: number;
  /** As officers enter it: ten characters. */
  make: string;
  vin: string;
  plate: string;
  plateState: string;
  companyNumber: string;
}

/** Make, first eight characters of its VINs, weight. */
type Model = readonly [readonly [make: string, vinStart: string], number];

const tractors: readonly Model[] = [
  [['FREIGHTLIN', '3AKJHHDR'], 22],
  [['FREIGHTLIN', '1FUJGLDR'], 14],
  [['KENWORTH', '1XKYD49X'], 15],
  [['PETERBILT', '1XPBDP9X'], 14],
  [['VOLVO', '4V4NC9EH'], 15],
  [['INTERNATL', '3HSDJAPR'], 12],
  [['MACK', '1M1AW07Y'], 5],
  [['WESTERN ST', '5KJJAVDR'], 3],
];

const trailers: readonly Model[] = [
  [['GREAT DANE', '1GRAA062'], 20],
  [['UTILITY', '1UYVS253'], 20],
  [['WABASH', '1JJV532D'], 20],
  [['HYUNDAI', '3H3V532C'], 10],
  [['VANGUARD', '5V8VC532'], 10],
  [['STOUGHTON', '1DW1A532'], 8],
  [['FONTAINE', '13N14820'], 6],
  [['KENTUCKY', '1KKVE532'], 2],
];

const straightTrucks: readonly Model[] = [
  [['ISUZU', 'JALB4B14'], 8],
  [['HINO', '5PVNJ8JV'], 7],
  [['FREIGHTLIN', '1FVACWDT'], 9],
  [['FORD', '1FDUF5HT'], 6],
  [['INTERNATL', '3HAMMMML'], 5],
];

const modelYearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const vinValues: Record<string, number> = {};
for (const [letters, first] of [
  ['ABCDEFGH', 1],
  ['JKLMN', 1],
  ['P', 7],
  ['R', 9],
  ['STUVWXYZ', 2],
] as const) {
  for (let at = 0; at < letters.length; at += 1) vinValues[letters[at]!] = first + at;
}
for (let digit = 0; digit <= 9; digit += 1) vinValues[digit] = digit;
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** The ninth character a seventeen-character VIN ought to have (49 CFR 565.15): a digit, or X for ten. */
function vinCheckDigit(vin: string): string {
  let sum = 0;
  for (let at = 0; at < 17; at += 1) sum += vinValues[vin[at]!]! * vinWeights[at]!;
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

const plateLetters = 'ABCDEFGHJKLMNPRSTVWXYZ';

/** Trailers are numbered after this, so that a fleet's trucks and trailers never share a number. */
const firstTrailer = 100_000;

export interface Fleet {
  carrierIndex: number;
  state: string;
  powerUnits: number;
  tractors: number;
  trailers: number;
}

export function truckOf(seed: number, fleet: Fleet, number: number, newestModelYear: number): Vehicle {
  const isTractor = number < fleet.tractors;
  return vehicle(seed, fleet, number, isTractor ? unitTypes.truckTractor : unitTypes.straightTruck, newestModelYear);
}

export function trailerOf(seed: number, fleet: Fleet, number: number, newestModelYear: number): Vehicle {
  return vehicle(seed, fleet, firstTrailer + number, unitTypes.semiTrailer, newestModelYear);
}

/**
 * The vehicle a carrier calls by this number: always the same one. Some two in a hundred were written down with a wrong
 * check digit, and one in five hundred is too old to have a seventeen-character VIN.
 */
function vehicle(seed: number, fleet: Fleet, number: number, unitTypeId: number, newestModelYear: number): Vehicle {
  const random = new Random(seed, fleet.carrierIndex, 'vehicle', number);
  const models =
    unitTypeId === unitTypes.truckTractor ? tractors : unitTypeId === unitTypes.semiTrailer ? trailers : straightTrucks;
  const [make, vinStart] = random.weighted(models);
  const age = Math.min(26, Math.floor(random.logNormal(unitTypeId === unitTypes.semiTrailer ? 8 : 5, 0.7)));
  const yearCode = modelYearCodes[(newestModelYear - age - 1980) % 30]!;
  const tail = `${yearCode}${random.text('ABCDEFGHJKLMNPRSTVWX', 1)}${random.text('0123456789', 6)}`;
  let vin = `${vinStart}0${tail}`;
  const checkDigit = vinCheckDigit(vin);
  vin = `${vinStart}${random.chance(0.02) ? wrongDigit(checkDigit) : checkDigit}${tail}`;
  if (random.chance(0.002)) vin = `${random.text(plateLetters, 3)}${random.integer(10000000, 99999999)}`;
  return {
    unitTypeId,
    make,
    vin,
    plate: `${random.text(plateLetters, random.integer(1, 3))}${random.integer(10000, 99999)}`,
    plateState: fleet.state,
    companyNumber: random.chance(0.6)
      ? String(unitTypeId === unitTypes.semiTrailer ? 5000 + (number % firstTrailer) : 100 + number)
      : '',
  };
}

function wrongDigit(right: string): string {
  return right === 'X' ? '0' : String((Number(right) + 1) % 10);
}
