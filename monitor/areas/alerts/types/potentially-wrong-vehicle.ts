import { formatCount } from '@contract/shared/format';
import { MINUTE } from '../../loads/tracking/tracked-load';
import type { AlertFacts, DockCheck, NearPickup } from '../alert-facts';
import { type AlertType, checked, clear, iso, notChecked, ofCarrier, raised, unchecked } from '../alert-type';
import { atStop, clockAt } from '../words';

/** Below this speed a truck is standing. */
const STANDING_MPH = 5;
/** A truck checked later than this after the load's own left the pickup is another one, or the load never left. */
const LEFT_BEFORE = 30 * MINUTE;
/** Positions of the assigned truck this close in time to the other one's say where it was then. */
const AROUND = 60 * MINUTE;

/**
 * A dock that reads another plate or VIN off the truck than the pickup pass has raises this on its own. A later match
 * does not end it, since the driver of the wrong truck may have learned the answer; only a person clears it. So does a
 * truck at a dock after the load's own has left: plates and papers can be copied. A truck that a dock could not check
 * needs a person until one that matches is there. Otherwise it checks trucks of the carrier that stood at the pickup
 * while the assigned one was elsewhere. A truck that another load of the company has there is expected.
 */
export const potentiallyWrongVehicle: AlertType = {
  type: 'potentially_wrong_vehicle',
  closesByItself: false,
  look: ofCarrier((_carrier, facts, miles) => {
    const { load, pickup, nearPickup, vehicle, expectedVehicles } = facts;
    if (!load.hasVehicle || !vehicle) return clear('No truck is assigned.');
    const atDock = facts.dockChecks?.find(({ outcome }) => outcome === 'mismatch');
    if (atDock) return raisedAtDock(atDock, facts, vehicle.label);
    const leftAt = pickup?.leftAllAt ?? null;
    const afterwards = leftAt !== null && facts.dockChecks?.find(({ at }) => at > leftAt + LEFT_BEFORE);
    if (afterwards) return raisedAfterwards(afterwards, leftAt, facts);
    const [last] = facts.dockChecks ?? [];
    if (last?.outcome === 'not_on_file') return raisedUnchecked(last, facts);
    if (!pickup || nearPickup === null)
      return notChecked(unchecked('Trucks at the pickup', 'its place or its hour is not known', 'Positions'));
    if (pickup.wasThere) return clear('The assigned truck was at the pickup.');
    const others = nearPickup.filter(({ vehicleId }) => vehicleId !== vehicle.id && !expectedVehicles.has(vehicleId));
    const standing = others.find((one) => isStanding(one, others));
    if (!standing) return clear('No other truck of the carrier stood at the pickup.');
    const own = nearest(facts, standing.at);
    const there = checked(
      'Truck at the pickup',
      `${standing.label}, ${standing.miles.toFixed(1)} miles from the dock`,
      'Positions',
      iso(standing.at),
    );
    if (own === null)
      return notChecked(there, unchecked('Assigned truck', `${vehicle.label} was not heard then`, 'Positions'));
    if (own.miles < miles) return clear('The assigned truck is near the pickup too.', [there]);
    return raised(
      String(standing.vehicleId),
      `Another truck at the pickup ${atStop(pickup)}: ${standing.label} of the same carrier stood there on ${clockAt(standing.at, pickup.timeZone)}. The assigned ${vehicle.label} was ${formatCount(Math.round(own.miles), 'mile')} away.`,
      [
        there,
        checked(
          'Assigned truck',
          `${vehicle.label}, ${formatCount(Math.round(own.miles), 'mile')} away`,
          'Positions',
          iso(own.at),
        ),
      ],
    );
  }),
};

/** One slow position, or two of the truck. */
const isStanding = (one: NearPickup, all: readonly NearPickup[]) =>
  (one.mph !== null && one.mph < STANDING_MPH) || all.filter(({ vehicleId }) => vehicleId === one.vehicleId).length > 1;

/** Where the assigned truck was at about that time. */
function nearest({ ownDistances }: AlertFacts, at: number) {
  const around = ownDistances.filter((one) => Math.abs(one.at - at) <= AROUND);
  return around.sort((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0] ?? null;
}

const readAtDock = ({ plate, vin }: DockCheck) =>
  [plate && `plate ${plate}`, vin && `VIN ${vin}`].filter(Boolean).join(', ');

function raisedAtDock(check: DockCheck, { pickup, dockChecks }: AlertFacts, assigned: string) {
  const at = clockAt(check.at, pickup?.timeZone ?? null);
  const read = readAtDock(check);
  const pass = `plate ${check.passPlate ?? 'not on file'}, VIN ending ${check.passVin ?? 'not on file'}`;
  const later = dockChecks?.find(({ id, outcome }) => id > check.id && outcome === 'match');
  return raised(
    `dock check ${check.id}`,
    `On ${at} the dock checked a truck that does not match the pickup pass: it read ${read}; the pass is for ${assigned}.`,
    [
      checked('Truck at the dock', read, 'Pickup pass check', iso(check.at)),
      checked('On the pickup pass', pass, 'Pickup pass', iso(check.at)),
      ...(later ? [checked('Later check', 'A truck that matches the pass', 'Pickup pass check', iso(later.at))] : []),
    ],
  );
}

/** Numbers on a load with none on file: they cannot be checked, and the dock waits for the broker. */
function raisedUnchecked(check: DockCheck, { pickup }: AlertFacts) {
  const read = readAtDock(check);
  return raised(
    `unchecked at dock ${check.id}`,
    `On ${clockAt(check.at, pickup?.timeZone ?? null)} the dock could not check the truck: it read ${read}, which is not on file. Call the dock, or assign the truck by plate and VIN.`,
    [checked('Truck at the dock', read, 'Pickup pass check', iso(check.at))],
    'look',
  );
}

/** A truck with the load's plate at a dock that the load's truck has left: a copy, unless the departure is wrong. */
function raisedAfterwards(check: DockCheck, leftAt: number, { pickup }: AlertFacts) {
  const zone = pickup?.timeZone ?? null;
  const is = check.outcome === 'match' ? 'matches' : 'could not be compared with';
  return raised(
    `dock check ${check.id}`,
    `On ${clockAt(check.at, zone)} the dock checked a truck that ${is} the pickup pass; by our record the truck had left with the load on ${clockAt(leftAt, zone)}.`,
    [
      checked('Truck at the dock', readAtDock(check), 'Pickup pass check', iso(check.at)),
      checked('Left the pickup', clockAt(leftAt, zone), 'Stops of the load', iso(leftAt)),
    ],
  );
}
