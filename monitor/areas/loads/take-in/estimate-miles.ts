import { estimatedRoadMiles } from '../tracking/eta';

type Point = { latitude: number | null; longitude: number | null };

/** Estimated miles by road over all stops; null where a stop could not be placed, or there is only one. */
export function estimateMiles(stops: readonly Point[]): number | null {
  if (stops.length < 2) return null;
  let miles = 0;
  for (const [at, { latitude, longitude }] of stops.entries()) {
    if (latitude === null || longitude === null) return null;
    const before = stops[at - 1];
    if (before)
      miles += estimatedRoadMiles(before as { latitude: number; longitude: number }, { latitude, longitude }).miles;
  }
  return Math.round(miles);
}
