import type { LaneEvidence, Route } from '@contract/lanes/lane-search.entities';
import { formatMiles } from '@contract/shared/format';

/** How far it is, and whether someone measured it along roads. */
export function describeDistance({ distance_miles, duration_minutes, is_estimate }: Omit<Route, 'geometry'>): string {
  const miles = formatMiles(Math.round(distance_miles));
  if (is_estimate) return `About ${miles} (straight line)`;
  return duration_minutes === null ? `${miles} by road` : `${miles} by road, ${hours(duration_minutes)} of driving`;
}

function hours(minutes: number): string {
  const rounded = Math.round(minutes);
  if (rounded < 60) return `${rounded} min`;
  return rounded % 60 === 0 ? `${rounded / 60} h` : `${Math.floor(rounded / 60)} h ${rounded % 60} min`;
}

/** How often at the origin, then at the destination. */
export function describeSightings({ origin_sightings, destination_sightings }: LaneEvidence): string {
  const times = (count: number) => (count === 0 ? 'never' : count === 1 ? 'once' : `${count} times`);
  if (origin_sightings === 0 && destination_sightings === 0) return 'Never seen near either end';
  return `Seen ${times(origin_sightings)} near the origin, ${times(destination_sightings)} near the destination`;
}
