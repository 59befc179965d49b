import { HOUR } from '../../loads/tracking/tracked-load';
import { type AlertType, checked, clear, notChecked, ofCarrier, raised, unchecked } from '../alert-type';
import { atStop, clockAt } from '../words';

/** Checks whether a truck is named when the pickup window is near; the tracking settings say how near. */
export const vehicleAssignmentRequired: AlertType = {
  type: 'vehicle_assignment_required',
  closesByItself: true,
  look: ofCarrier((carrier, { load, pickup, settings }, _threshold, deadlines) => {
    if (load.hasVehicle) return clear('A truck is assigned.');
    if (!load.isEligible) return clear('The load is too short to be tracked.');
    if (!pickup?.window) return notChecked(unchecked('Pickup window', 'the load has none', 'Load'));
    if (pickup.hasLeft) return clear('The pickup is done.');
    const hours = settings.vehicle_before_pickup_hours;
    if (!deadlines.hasPassed(pickup.window.startsAt - hours * HOUR)) return clear('The pickup is not near yet.');
    const opens = clockAt(pickup.window.startsAt, pickup.timeZone);
    return raised('none', `No truck assigned: the pickup ${atStop(pickup)} opens ${opens}. Ask ${carrier.name}.`, [
      checked('Truck', 'none assigned', 'Load', null),
      checked('Pickup window begins', opens, 'Load', null),
      checked('Asked for', `${hours} hours before`, 'Your tracking settings', null),
    ]);
  }),
};
