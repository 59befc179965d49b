import { DAY_MS, dayOf } from '@contract/shared/day';
import { formatDate } from '@contract/shared/format';
import {
  type AlertType,
  checked,
  clear,
  daysBefore,
  iso,
  notChecked,
  ofCarrier,
  raised,
  unchecked,
} from '../alert-type';

/** Checks when a truck of the carrier was last seen: in an inspection, by a position, on a verified certificate. */
export const noRecentVehicles: AlertType = {
  type: 'no_recent_vehicles_observed',
  closesByItself: true,
  look: ofCarrier((carrier, { today }, days, deadlines) => {
    const { inspectedOn, inspectionsAsOf, newestPositionAt, certificateReadOn } = carrier;
    const positionOn = newestPositionAt === null ? null : dayOf(new Date(newestPositionAt));
    const evidence = [
      inspectionsAsOf === null
        ? unchecked('Last inspection', 'inspections are not loaded', 'FMCSA inspections')
        : checked(
            'Last inspection',
            inspectedOn === null ? 'none on file' : formatDate(inspectedOn),
            'FMCSA inspections',
            inspectionsAsOf,
          ),
      checked(
        'Newest position',
        newestPositionAt === null ? 'none' : 'a truck reported',
        'ELD and your feed',
        newestPositionAt === null ? null : iso(newestPositionAt),
      ),
      checked(
        'Certificate with vehicles read',
        certificateReadOn === null ? 'none' : formatDate(certificateReadOn),
        'Your certificates',
        null,
      ),
    ];
    const newest = [inspectedOn, positionOn, certificateReadOn]
      .filter((day) => day !== null)
      .sort()
      .at(-1);
    if (newest !== undefined) deadlines.hasPassed(Date.parse(newest) + (days + 1) * DAY_MS);
    if (newest !== undefined && newest >= daysBefore(today, days))
      return clear(`A truck was seen on ${formatDate(newest)}.`, evidence);
    if (inspectionsAsOf === null) return notChecked(...evidence);
    return raised(
      'none',
      `No truck of ${carrier.name} was seen in ${days} days${newest ? `, the last one on ${formatDate(newest)}` : ''}.`,
      evidence,
    );
  }),
};
