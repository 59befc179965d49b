import type { Calendar, DayNumber } from './calendar';
import type { DemoCarrier } from './demo-carrier';
import { drawTown, fleetOf, newestModelYear, type RowNumbers } from './inspections';
import { corridorsThrough, type Place } from './places';
import { Random } from './random';
import { truckOf, unitTypes, type Vehicle } from './vehicles';

/** One crash; each of the carrier's own vehicles in it is a row of the file. */
export interface Crash {
  on: DayNumber;
  reportedOn: DayNumber;
  minute: number;
  town: Place;
  road: string;
  reportNumber: string;
  fatalities: number;
  injuries: number;
  isTowAway: boolean;
  isHazmatReleased: boolean;
  vehiclesInCrash: number;
  /** Codes of FMCSA's crash form. */
  weather: number;
  roadSurface: number;
  light: number;
  ownVehicles: readonly { id: number; vehicle: Vehicle; configuration: number; cargoBody: number }[];
}

/** All crashes of a carrier, newest first. */
export function crashesOf(
  carrier: DemoCarrier,
  seed: number,
  calendar: Calendar,
  numbers: RowNumbers,
): readonly Crash[] {
  const plan = carrier.crashes;
  if (plan.count === 0) return [];
  const random = new Random(seed, carrier.index, 'crashes');
  const lane = random.pick(corridorsThrough(carrier.address.state));
  const newestDaysAgo = plan.newest?.daysAgo ?? Math.min(plan.oldestDaysAgo, 12);
  const daysAgo = Array.from({ length: plan.count }, (_, at) =>
    plan.newest && at === 0
      ? newestDaysAgo
      : random.integer(newestDaysAgo, Math.max(newestDaysAgo, plan.oldestDaysAgo)),
  ).sort((one, other) => one - other);
  const modelYear = newestModelYear(calendar);

  return daysAgo.map((ago, at) => {
    const known = at === 0 ? plan.newest : null;
    const fatalities = known ? known.fatalities : random.chance(0.025) ? random.integer(1, 2) : 0;
    const injuries = known ? known.injuries : random.chance(0.36) ? random.integer(1, 4) : 0;
    const ownVehicles = known ? known.ownVehicles : random.chance(0.02) ? 2 : 1;
    const on = calendar.today - ago;
    const isWet = random.chance(0.22);
    return {
      on,
      reportedOn: Math.min(calendar.today, on + random.integer(6, 70)),
      minute: random.integer(0, 1439),
      town: drawTown(random, carrier, lane),
      road: `${random.pick(['I-', 'US-', 'SR-'])}${random.integer(4, 95)}`,
      reportNumber: random.text('0123456789', 10),
      fatalities,
      injuries,
      // A crash is recorded when someone dies, is hurt, or a vehicle is towed.
      isTowAway: fatalities + injuries === 0 || random.chance(0.7),
      isHazmatReleased: carrier.hazmat !== 'none' && random.chance(0.03),
      vehiclesInCrash: ownVehicles + random.integer(ownVehicles > 1 ? 0 : 1, 2),
      weather: isWet ? 2 : 1,
      roadSurface: isWet ? 2 : 1,
      light: random.weighted([
        [1, 66],
        [2, 18],
        [3, 10],
        [4, 6],
      ]),
      ownVehicles: Array.from({ length: ownVehicles }, (_, vehicleAt) => {
        const number =
          (random.integer(0, Math.max(0, carrier.powerUnits - 1)) + vehicleAt) % Math.max(1, carrier.powerUnits);
        const vehicle = truckOf(seed, fleetOf(carrier), number, modelYear);
        const isTractor = vehicle.unitTypeId === unitTypes.truckTractor;
        return {
          id: numbers.crash++,
          vehicle,
          configuration: isTractor ? 8 : 4,
          // Enclosed, flatbed, tank, other (SAFETYNET's list).
          cargoBody: random.weighted([
            [3, 60],
            [5, 12],
            [4, 6],
            [98, 4],
          ]),
        };
      }),
    };
  });
}
