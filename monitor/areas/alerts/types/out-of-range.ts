import { duration } from '@contract/loads/stop-times';
import { formatCount } from '@contract/shared/format';
import { HOUR, MINUTE } from '../../loads/tracking/tracked-load';
import type { AlertFacts } from '../alert-facts';
import { type AlertType, checked, clear, iso, notChecked, raised, unchecked } from '../alert-type';
import { atStop, clockAt } from '../words';

/** At a stop placed only by postal code or city, the truck may be this much nearer than it looks. */
const UNCERTAIN_MILES = { given: 0, facility: 0, postal_code: 10, city: 25 } as const;

/** Checks when the assigned truck, else the carrier's nearest one, can be at the pickup; silence is never late. */
export const outOfRange: AlertType = {
  type: 'out_of_range',
  closesByItself: true,
  look(facts: AlertFacts, graceMinutes) {
    const { pickup, reach, settings, load } = facts;
    if (!facts.carrier) return clear('The load has no carrier.');
    if (!pickup?.window) return notChecked(unchecked('Pickup window', 'the load has none', 'Load'));
    if (pickup.wasThere || pickup.hasLeft) return clear('The truck was at the pickup.');
    if (!pickup.place) return notChecked(unchecked('Pickup', 'its place could not be found', 'Load'));
    const whose = load.hasVehicle ? 'Assigned truck' : 'Nearest truck';
    if (!reach) return notChecked(unchecked(whose, 'no position within the load’s tracking times', 'Positions'));
    const uncertain = UNCERTAIN_MILES[pickup.place.locatedBy];
    const earliest = reach.earliest - (uncertain / settings.average_speed_mph) * HOUR;
    const at = (moment: number) => clockAt(moment, pickup.timeZone);
    const evidence = [
      checked(
        'Truck',
        `${reach.label}, ${formatCount(Math.round(reach.miles), 'road mile')} from the pickup`,
        'Positions, estimated road miles',
        iso(reach.asOf),
      ),
      checked('At best', `${at(earliest)} at 65 mph without a stop`, 'Estimate', iso(reach.asOf)),
      checked('Pickup window ends', at(pickup.window.endsAt), 'Load', null),
    ];
    const mayBeThere = [reach, ...facts.ownDistances].some(({ miles }) => uncertain > 0 && miles <= uncertain);
    if (mayBeThere || earliest <= pickup.window.endsAt + graceMinutes * MINUTE)
      return clear('A truck can make the pickup window.', evidence);
    const late = Math.round((earliest - pickup.window.endsAt) / MINUTE);
    return raised(
      load.hasVehicle ? 'assigned' : 'nearest',
      `${whose} can’t make the pickup ${atStop(pickup)}: ${formatCount(Math.round(reach.miles), 'mile')} out, ${duration(late)} late at best.`,
      evidence,
    );
  },
};
