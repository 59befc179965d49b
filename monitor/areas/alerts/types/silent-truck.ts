import { formatCount } from '@contract/shared/format';
import { HOUR } from '../../loads/tracking/tracked-load';
import { type AlertType, checked, clear, iso, ofCarrier, raised } from '../alert-type';
import { clockAt } from '../words';

/** A truck that holds its positions for hours is silent only so much later than they usually come in. */
const BEYOND_USUAL = 1.5;
/** However it usually sends. */
const SILENT_AT_LAST = 4 * HOUR;
const aboutHours = (ms: number) => `about ${formatCount(Math.max(1, Math.round(ms / HOUR)), 'hour')}`;

/** Says that no position comes in of a load that is due. That is no word on where the truck is, and none that it is late. */
export const silentTruck: AlertType = {
  type: 'silent_truck',
  closesByItself: true,
  look: ofCarrier((carrier, { trip: { silence }, pickup, load, now }) => {
    if (!silence) return clear('Positions come in, or none is due.');
    const { isEnded, newestFixAt, usualMs } = silence;
    if (!load.hasVehicle && !isEnded) return clear('No truck is named that could be silent.');
    if (!isEnded && newestFixAt !== null && now - newestFixAt < Math.min(usualMs * BEYOND_USUAL, SILENT_AT_LAST))
      return clear(`Its positions usually come in ${aboutHours(usualMs)} late; the next are not overdue.`);
    const last = newestFixAt === null ? null : clockAt(newestFixAt, pickup?.timeZone ?? null);
    const since = last === null ? 'no position came in' : `the last position is of ${last}`;
    return raised(
      isEnded ? 'ended' : 'silent',
      isEnded
        ? `Tracking of ${load.reference} was ended while it is under way: ${since}. Call ${carrier.name}.`
        : `The truck of ${carrier.name} is silent: ${since}. Call the driver.`,
      [
        checked(
          'Newest position',
          last ?? 'none',
          'Positions of the truck',
          newestFixAt === null ? null : iso(newestFixAt),
        ),
      ],
    );
  }),
};
