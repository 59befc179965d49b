import { type AlertType, checked, clear, ofCarrier, raised } from '../alert-type';
import { atStop, clockAt } from '../words';
import { outOfRange } from './out-of-range';

/**
 * Says that positions show a truck that misses the window of its next stop, as the load's status does. Where `out_of_range`
 * says it of the pickup, no second alert does.
 */
export const runningLate: AlertType = {
  type: 'running_late',
  closesByItself: true,
  look: ofCarrier((_carrier, facts, _threshold, deadlines) => {
    const { late } = facts.trip;
    const other = facts.types.get('out_of_range');
    if (other?.isOn && outOfRange.look(facts, other.threshold ?? 0, deadlines).outcome === 'raised')
      return clear('“Out of range” says that the truck cannot make the pickup.');
    if (!late) return clear('The truck can make its next stop, as far as its positions show.');
    const ends = late.endsAt === null ? null : clockAt(late.endsAt, late.timeZone);
    const earliest = late.earliest === null ? null : clockAt(late.earliest, late.timeZone);
    const window = ends === null ? '' : `, due by ${ends}`;
    const when = earliest === null ? '' : ` ETA ${earliest} or later.`;
    return raised(`stop ${late.id}`, `Truck will miss the ${late.kind} ${atStop(late)}${window}.${when}`, [
      ...(ends === null ? [] : [checked('Window ends', ends, 'Load', null)]),
      ...(earliest === null ? [] : [checked('ETA', `${earliest} or later`, 'Positions', null)]),
    ]);
  }),
};
