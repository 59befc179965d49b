import type { LoadInput } from '@contract/loads/loads.calls';
import { DateTime } from 'luxon';
import type { loads } from '../../../db/schema';
import type { LoadRow } from '../load-facts.queries';
import { estimateMiles } from './estimate-miles';
import type { GivenStop } from './read-stops';

// What a load has from its stops: where it begins and ends, and how far that is.

type Values = Partial<typeof loads.$inferInsert>;

/** The TMS's miles as long as it sends any, else an estimate over the stops. */
export function milesOf(
  { billable_miles: given }: Pick<LoadInput, 'billable_miles'>,
  stops: readonly Pick<GivenStop, 'latitude' | 'longitude'>[],
  row: LoadRow | null,
): Values {
  if (given != null) return { billableMiles: given, billableMilesSource: 'tms' };
  if (given === undefined && row?.billableMilesSource === 'tms') return {};
  const billableMiles = estimateMiles(stops);
  return { billableMiles, billableMilesSource: billableMiles === null ? null : 'estimate' };
}

/** Columns that lists sort and filter by. */
export function routeOf(stops: readonly GivenStop[]): Values {
  const origin = stops.find(({ kind }) => kind === 'pickup') ?? stops[0];
  const destination = stops.findLast(({ kind }) => kind === 'delivery') ?? stops.at(-1);
  const key = (stop: GivenStop | undefined) =>
    [stop?.city, stop?.state]
      .filter((part) => part)
      .join(' ')
      .toUpperCase() || null;
  const starts = stops.flatMap(({ windowStartsAt }) => (windowStartsAt ? [windowStartsAt.getTime()] : []));
  return {
    originKey: key(origin),
    destinationKey: key(destination),
    firstWindowStartsAt: starts.length > 0 ? new Date(Math.min(...starts)) : null,
    ...endsOf(stops),
  };
}

/** Columns that the load board searches by. Empty for a load without both a pickup and a delivery. */
function endsOf(stops: readonly GivenStop[]): Values {
  const pickup = stops.find(({ kind }) => kind === 'pickup');
  const dropoff = stops.findLast(({ kind }) => kind === 'delivery');
  const [from, to] = pickup && dropoff ? [pickup, dropoff] : [];
  return {
    originLatitude: from?.latitude ?? null,
    originLongitude: from?.longitude ?? null,
    destinationLatitude: to?.latitude ?? null,
    destinationLongitude: to?.longitude ?? null,
    isLocated: from !== undefined && stops.every(({ latitude }) => latitude !== null),
    pickupStartsAt: from?.windowStartsAt ?? null,
    pickupEndsAt: from?.windowEndsAt ?? null,
    dropoffStartsAt: to?.windowStartsAt ?? null,
    pickupFrom: localDay(from?.windowStartsAt, from?.timeZone),
    pickupTo: localDay(from?.windowEndsAt, from?.timeZone),
    dropoffFrom: localDay(to?.windowStartsAt, to?.timeZone),
    dropoffTo: localDay(to?.windowEndsAt, to?.timeZone),
  };
}

const localDay = (at: Date | null | undefined, zone: string | null | undefined) =>
  at ? DateTime.fromJSDate(at, { zone: zone ?? 'utc' }).toISODate() : null;
