import { formatCount } from '@contract/shared/format';
import { HOUR } from '../../loads/tracking/tracked-load';
import { type AlertType, checked, clear, iso, notChecked, ofCarrier, raised, unchecked } from '../alert-type';

/** Checks a connected ELD and the newest position from the carrier's trucks. */
export const dormantEld: AlertType = {
  type: 'dormant_eld_connection',
  closesByItself: true,
  look: ofCarrier((carrier, { now }, hours, deadlines) => {
    const { eld, newestPositionAt } = carrier;
    if (eld === null) return clear('The carrier has no ELD connected.');
    // Without any position, the age of the connection counts.
    const since = newestPositionAt ?? eld.connectedAt;
    if (since === null)
      return notChecked(unchecked('Newest position', 'none, and not known since when it is connected', eld.provider));
    const evidence = [
      checked('ELD', `${eld.provider}, connected`, 'ELD', eld.connectedAt === null ? null : iso(eld.connectedAt)),
      checked(
        'Newest position',
        newestPositionAt === null ? 'none' : 'the last that came in',
        eld.provider,
        newestPositionAt === null ? null : iso(newestPositionAt),
      ),
    ];
    if (!deadlines.hasPassed(since + hours * HOUR)) return clear('A position came in.', evidence);
    const hoursSilent = Math.floor((now - since) / HOUR);
    const silent =
      hoursSilent < 96 ? formatCount(hoursSilent, 'hour') : formatCount(Math.floor(hoursSilent / 24), 'day');
    const what = newestPositionAt === null ? 'never sent a position' : `has sent no position for ${silent}`;
    return raised('silent', `The ELD of ${carrier.name} is connected and ${what}.`, evidence);
  }),
};
