import { formatCount } from '@contract/shared/format';
import type { CarrierFacts } from '../alert-facts';
import { type AlertType, checked, clear, notChecked, ofCarrier, raised, unchecked } from '../alert-type';

/** A count from the carrier's own census entry that is this many times the trucks seen does not count. */
const UNPROVEN_TIMES = 10;

/**
 * Compares how many of the company's own loads the carrier has at one time with each count of its trucks. Never reads
 * other brokers' loads: they are their own business.
 */
export const overbookedCarrier: AlertType = {
  type: 'overbooked_carrier',
  closesByItself: true,
  look: ofCarrier((carrier, { load }, above) => {
    const { trucksOnEld, trucksSeen, powerUnits, censusAsOf, inspectionsAsOf } = carrier;
    const together = atOneTime(carrier, load.id);
    const isProven = powerUnits !== null && (trucksSeen === 0 || powerUnits <= trucksSeen * UNPROVEN_TIMES);
    const evidence = [
      checked('Your loads at once', `${together.length}: ${named(together)}`, 'Your loads', null),
      trucksOnEld > 0
        ? checked('Trucks on its ELD', String(trucksOnEld), 'ELD', null)
        : unchecked('Trucks on its ELD', 'no ELD is connected', 'ELD'),
      inspectionsAsOf === null
        ? unchecked('Trucks seen in 90 days', 'inspections are not loaded', 'FMCSA inspections')
        : checked(
            'Trucks on ELD and seen in 90 days',
            String(trucksSeen),
            'ELD and FMCSA inspections',
            inspectionsAsOf,
          ),
      powerUnits === null
        ? unchecked('Power units', 'the census does not say', 'FMCSA census')
        : checked(
            'Power units',
            isProven
              ? String(powerUnits)
              : `${powerUnits}, left out: more than ${UNPROVEN_TIMES} times the trucks seen`,
            'FMCSA census, the carrier’s own word',
            censusAsOf,
          ),
    ];
    const counts = [trucksOnEld, trucksSeen, ...(isProven ? [powerUnits] : [])].filter((count) => count > 0);
    if (counts.length === 0) return notChecked(...evidence);
    const most = Math.max(...counts);
    const seen = Math.max(trucksOnEld, trucksSeen);
    const loads = `${carrier.name} has ${formatCount(together.length, 'load')} of yours at once`;
    if (together.length > most + above)
      return raised('all', `${loads} and ${formatCount(most, 'truck')} known, by the largest count.`, evidence);
    if (seen > 0 && together.length > seen + above)
      return raised('seen', `${loads} and ${formatCount(seen, 'truck')} seen.`, evidence, 'know');
    return clear('The carrier has no more loads at once than trucks.', evidence);
  }),
};

/** Further references are only counted. */
const MOST_NAMED = 20;

const named = (references: readonly string[]): string =>
  references.length <= MOST_NAMED
    ? references.join(', ')
    : `${references.slice(0, MOST_NAMED).join(', ')} and ${references.length - MOST_NAMED} more`;

/** References of the loads that overlap at the busiest moment within this load's span. */
function atOneTime({ bookings }: CarrierFacts, loadId: number): string[] {
  const own = bookings.find((booking) => booking.loadId === loadId);
  if (!own) return [];
  const near = bookings.filter(({ from, to }) => from < own.to && to > own.from);
  // The busiest moment is where a load begins: go from beginning to beginning, dropping those that have ended.
  const starts = near.map(({ from }) => Math.max(from, own.from)).sort((one, other) => one - other);
  const ends = near.map(({ to }) => to).sort((one, other) => one - other);
  let ended = 0;
  let most = { moment: own.from, count: 0 };
  for (const [at, moment] of starts.entries()) {
    while (ended < ends.length && ends[ended]! <= moment) ended += 1;
    const count = at + 1 - ended;
    if (count > most.count) most = { moment, count };
  }
  return near.filter(({ from, to }) => from <= most.moment && most.moment < to).map(({ reference }) => reference);
}
