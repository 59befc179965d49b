import type { DemoCarrier } from './demo-carrier';
import { type Place, placeNamed } from './places';
import { Random } from './random';

/**
 * Twenty of the busiest truckload lanes of the United States, each driven both ways: out of the ports and the border, between
 * the large markets of the Midwest, Texas and the Southeast, along both coasts.
 */
export const busyLanes: readonly string[] = [
  'CHICAGO, IL – ATLANTA, GA',
  'DALLAS, TX – HOUSTON, TX',
  'LOS ANGELES, CA – PHOENIX, AZ',
  'LOS ANGELES, CA – DALLAS, TX',
  'ATLANTA, GA – ORLANDO, FL',
  'ATLANTA, GA – CHARLOTTE, NC',
  'CHICAGO, IL – DALLAS, TX',
  'CHICAGO, IL – INDIANAPOLIS, IN',
  'CHICAGO, IL – COLUMBUS, OH',
  'CHICAGO, IL – DETROIT, MI',
  'CHICAGO, IL – MINNEAPOLIS, MN',
  'ATLANTA, GA – DALLAS, TX',
  'LAREDO, TX – DALLAS, TX',
  'ONTARIO, CA – STOCKTON, CA',
  'LOS ANGELES, CA – SEATTLE, WA',
  'SEATTLE, WA – PORTLAND, OR',
  'SAVANNAH, GA – ATLANTA, GA',
  'MEMPHIS, TN – DALLAS, TX',
  'ELIZABETH, NJ – HARRISBURG, PA',
  'PHILADELPHIA, PA – CHARLOTTE, NC',
];

const ends: readonly (readonly [Place, Place])[] = busyLanes.map((lane) => {
  const [from, to] = lane.split(' – ').map((end) => placeNamed(...(end.split(', ') as [string, string])));
  return [from!, to!];
});

/** So many of the interstate carriers run one: of those at home in a state where it ends, and of all others. */
const runsOneFromHome = 0.7;
const runsOneElsewhere = 0.45;
/** Of their inspections, those made near an end of it. */
const metThere = 0.7;

/**
 * Where the inspections of a carrier are made that runs a busy lane, one after another; null: this one elsewhere. Drawn from a
 * stream of its own, so that nothing else about the carrier depends on it.
 *
 * @returns null for a carrier that runs none
 */
export function busyLaneTowns(carrier: DemoCarrier, seed: number): (() => Place | null) | null {
  const { state, country } = carrier.address;
  if (carrier.operation !== 'A' || country !== 'US') return null;
  const fromHome = ends.filter((lane) => lane.some((end) => end.state === state));
  const isFromHome = fromHome.length > 0;
  const random = new Random(seed, carrier.index, 'busy-lane');
  if (!random.chance(isFromHome ? runsOneFromHome : runsOneElsewhere)) return null;
  // A fleet from anywhere else runs any of them, and some from home run another one.
  const lane = random.pick(isFromHome && random.chance(0.7) ? fromHome : ends);
  let turn = random.integer(0, 1);
  return () => {
    if (!random.chance(metThere)) return null;
    turn = 1 - turn;
    return lane[turn as 0 | 1];
  };
}
