import { MINUTE } from '../../loads/tracking/tracked-load';
import { type AlertType, checked, clear, ofCarrier, raised } from '../alert-type';
import { atStop, clockAt } from '../words';

/** Says that a truck is at a stop for longer than its free time, which counts from the window where the truck came early. */
export const longAtDock: AlertType = {
  type: 'long_at_dock',
  closesByItself: true,
  look: ofCarrier((carrier, { trip: { dock } }, _threshold, deadlines) => {
    const freeUntilAt = (dock?.countsFrom ?? 0) + (dock?.freeMinutes ?? 0) * MINUTE;
    if (!dock || !deadlines.hasPassed(freeUntilAt))
      return clear('The truck is at no stop for longer than its free time.');
    const arrived = clockAt(dock.arrivedAt, dock.timeZone);
    const freeUntil = clockAt(freeUntilAt, dock.timeZone);
    return raised(
      `stop ${dock.id}`,
      `The truck of ${carrier.name} is ${atStop(dock)} since ${arrived}; its free time was over ${freeUntil}. Call the dock.`,
      [
        checked('Arrived', arrived, 'Load', null),
        checked('Free time', `${dock.freeMinutes} minutes`, 'Load, else your tracking settings', null),
      ],
    );
  }),
};
