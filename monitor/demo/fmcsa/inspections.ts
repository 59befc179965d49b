import { busyLaneTowns } from './busy-lanes';
import { type Calendar, type DayNumber, yearOf } from './calendar';
import { carrierOfIndex } from './carrier-at';
import type { DemoCarrier } from './demo-carrier';
import { corridorsThrough, type Place, townsOf } from './places';
import { Random } from './random';
import { type Fleet, trailerOf, truckOf, unitTypes, type Vehicle } from './vehicles';
import { drawViolation, gravest, type ViolationCode } from './violation-codes';

interface InspectedUnit extends Vehicle {
  id: number;
  number: number;
}

interface FoundViolation {
  id: number;
  code: ViolationCode;
  /** Null: the driver's. */
  unit: InspectedUnit | null;
  isOutOfService: boolean;
  citation: string;
}

export interface Inspection {
  id: number;
  on: DayNumber;
  /** FMCSA gets the report some days later. */
  reportedOn: DayNumber;
  town: Place;
  reportNumber: string;
  /** 1 full, 2 walk-around, 3 driver only, 5 terminal. */
  level: number;
  startMinute: number;
  minutes: number;
  isFixedFacility: boolean;
  isPostAccident: boolean;
  isTrafficStop: boolean;
  needsPlacard: boolean;
  grossWeightLbs: number;
  units: readonly InspectedUnit[];
  violations: readonly FoundViolation[];
}

/**
 * Where the next rows get their numbers. They start above FMCSA's own and are given out in the order of the carriers,
 * so a longer demo begins with the rows of a shorter one.
 */
export class RowNumbers {
  inspection = 500_000_000;
  unit = 1_000_000_000;
  violation = 1_500_000_000;
  crash = 700_000_000;
}

/** The fleet a carrier's vehicles are numbered in. */
export function fleetOf(carrier: DemoCarrier): Fleet {
  return {
    carrierIndex: carrier.index,
    state: carrier.address.state,
    powerUnits: carrier.powerUnits,
    tractors: carrier.tractors,
    trailers: carrier.trailers,
  };
}

/** This year's models are on the road, and from autumn on the next one's. */
export function newestModelYear(calendar: Calendar): number {
  return yearOf(calendar.today + 90);
}

/** Where a carrier is met: mostly on one corridor through its state, never elsewhere if it stays inside it. */
export function drawTown(random: Random, carrier: DemoCarrier, lane: readonly string[]): Place {
  const { state, country } = carrier.address;
  if (carrier.operation !== 'A') return random.pick(townsOf(state));
  if (country === 'US' && random.chance(0.42)) return random.pick(townsOf(state));
  const home = lane.indexOf(state);
  if (home < 0) return random.pick(townsOf(random.pick(lane)));
  // Nearer states more often.
  const away = Math.round(random.normal() * 2.2);
  return random.pick(townsOf(lane[Math.min(lane.length - 1, Math.max(0, home + away))]!));
}

/** All inspections of a carrier, newest first. */
export function inspectionsOf(
  carrier: DemoCarrier,
  seed: number,
  calendar: Calendar,
  numbers: RowNumbers,
): readonly Inspection[] {
  const plan = carrier.inspections;
  if (plan.count === 0) return [];
  const random = new Random(seed, carrier.index, 'inspections');
  const fleet = fleetOf(carrier);
  const modelYear = newestModelYear(calendar);
  const lane = random.pick(corridorsThrough(carrier.address.state));
  const nextTown = busyLaneTowns(carrier, seed);
  const span = plan.oldestDaysAgo - plan.newestDaysAgo;
  const daysAgo = Array.from({ length: plan.count }, (_, at) =>
    at === 0 ? plan.newestDaysAgo : plan.newestDaysAgo + Math.floor(random.next() * (span + 1)),
  ).sort((one, other) => one - other);

  return daysAgo.map((ago, at) => {
    const borrowed = plan.seenWith && at === 0 ? plan.seenWith : null;
    const truck = borrowed
      ? truckOf(seed, fleetOf(carrierOfIndex(seed, borrowed.carrierIndex, calendar)), borrowed.truck, modelYear)
      : truckOf(seed, fleet, at < 2 ? 0 : random.integer(0, Math.max(0, carrier.powerUnits - 1)), modelYear);
    return inspection(random, carrier, calendar, numbers, {
      on: calendar.today - ago,
      truck,
      fleet,
      lane,
      busyTown: nextTown?.() ?? null,
      modelYear,
      seed,
    });
  });
}

interface Occasion {
  on: DayNumber;
  truck: Vehicle;
  fleet: Fleet;
  lane: readonly string[];
  /** At an end of the busy lane that the carrier runs; null: wherever it is met. */
  busyTown: Place | null;
  modelYear: number;
  seed: number;
}

function inspection(
  random: Random,
  carrier: DemoCarrier,
  calendar: Calendar,
  numbers: RowNumbers,
  { on, truck, fleet, lane, busyTown, modelYear, seed }: Occasion,
): Inspection {
  const plan = carrier.inspections;
  const level = random.weighted([
    [1, 25],
    [2, 37],
    [3, 35],
    [5, 2],
    [6, 0.2],
  ]);
  const units: InspectedUnit[] = [{ ...truck, id: numbers.unit++, number: 1 }];
  if (truck.unitTypeId === unitTypes.truckTractor && random.chance(0.93)) {
    const trailer = trailerOf(seed, fleet, random.integer(0, Math.max(0, carrier.trailers - 1)), modelYear);
    units.push({ ...trailer, id: numbers.unit++, number: 2 });
  }
  const needsPlacard = carrier.hazmat !== 'none' && random.chance(0.3);
  const drawn = drawTown(random, carrier, lane);
  const town = busyTown ?? drawn;
  const startMinute = random.integer(300, 1290);
  return {
    id: numbers.inspection++,
    on,
    reportedOn: Math.min(
      calendar.today,
      on +
        random.weighted([
          [1, 40],
          [2, 25],
          [4, 20],
          [9, 10],
          [24, 5],
        ]),
    ),
    town,
    reportNumber: `${random.text('ABCDEFGHJKLMNPRSTVWXYZ0123456789', 4)}${random.text('0123456789', 6)}`,
    level,
    startMinute,
    minutes: random.integer(8, 70),
    isFixedFacility: random.chance(0.45),
    isPostAccident: random.chance(0.006),
    isTrafficStop: random.chance(0.3),
    needsPlacard,
    grossWeightLbs: units.length > 1 ? 80_000 : random.integer(12, 33) * 1000,
    units,
    violations: drawViolations(random, plan, level, units, needsPlacard, numbers),
  };
}

function drawViolations(
  random: Random,
  plan: DemoCarrier['inspections'],
  level: number,
  units: readonly InspectedUnit[],
  needsPlacard: boolean,
  numbers: RowNumbers,
): FoundViolation[] {
  const looksAtVehicle = level !== 3;
  const looksAtDriver = level !== 5;
  const codes: ViolationCode[] = [];
  const count = Math.min(14, random.poisson(plan.faultsPerInspection * (looksAtVehicle ? 1.7 : 0.55)));
  for (let more = count; more > 0; more -= 1) {
    const isDriver = !looksAtVehicle || (looksAtDriver && random.chance(0.28));
    if (needsPlacard && random.chance(0.15)) codes.push(drawViolation(random, 'hazmat'));
    else codes.push(drawViolation(random, isDriver ? 'driver' : units.length > 1 ? 'vehicle' : 'truck'));
  }
  if (plan.everyOneOutOfService) {
    if (looksAtDriver) codes.push(gravest.driver);
    if (looksAtVehicle) codes.push(gravest.vehicle);
  }
  return codes.map((code) => ({
    id: numbers.violation++,
    code,
    unit: code.subject === 'driver' ? null : code.subject === 'trailer' ? (units[1] ?? units[0]!) : units[0]!,
    isOutOfService: code === gravest.driver || code === gravest.vehicle || random.chance(code.outOfServiceChance),
    citation: random.chance(0.07) ? random.text('0123456789', 8) : '',
  }));
}

/** How many violations of a kind an inspection found, and how many put someone or something out of service. */
interface ViolationTotals {
  all: number;
  outOfService: number;
  driver: number;
  driverOutOfService: number;
  vehicle: number;
  vehicleOutOfService: number;
  hazmat: number;
  hazmatOutOfService: number;
}

export function totalsOf(inspection: Inspection): ViolationTotals {
  const totals: ViolationTotals = {
    all: 0,
    outOfService: 0,
    driver: 0,
    driverOutOfService: 0,
    vehicle: 0,
    vehicleOutOfService: 0,
    hazmat: 0,
    hazmatOutOfService: 0,
  };
  for (const { code, isOutOfService } of inspection.violations) {
    const stops = isOutOfService ? 1 : 0;
    totals.all += 1;
    totals.outOfService += stops;
    if (code.basic === 'hazmat') {
      totals.hazmat += 1;
      totals.hazmatOutOfService += stops;
    } else if (code.subject === 'driver') {
      totals.driver += 1;
      totals.driverOutOfService += stops;
    } else {
      totals.vehicle += 1;
      totals.vehicleOutOfService += stops;
    }
  }
  return totals;
}
