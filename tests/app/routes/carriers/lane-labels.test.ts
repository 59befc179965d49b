import { expect, test } from 'vitest';
import { describeDistance, describeSightings } from '~/routes/carriers.lane-search-results/lane-labels';

test.each([
  [{ distance_miles: 720.4, duration_minutes: null, is_estimate: true }, 'About 720 mi (straight line)'],
  [{ distance_miles: 779.8, duration_minutes: 725, is_estimate: false }, '780 mi by road, 12 h 5 min of driving'],
  [{ distance_miles: 60, duration_minutes: 60, is_estimate: false }, '60 mi by road, 1 h of driving'],
  [{ distance_miles: 3, duration_minutes: 9, is_estimate: false }, '3 mi by road, 9 min of driving'],
  [{ distance_miles: 3, duration_minutes: null, is_estimate: false }, '3 mi by road'],
])('%j', (route, words) => {
  expect(describeDistance(route)).toBe(words);
});

test.each([
  [3, 1, 'Seen 3 times near the origin, once near the destination'],
  [10, 0, 'Seen 10 times near the origin, never near the destination'],
  [0, 0, 'Never seen near either end'],
])('%d and %d', (origin_sightings, destination_sightings, words) => {
  expect(
    describeSightings({
      is_preferred: false,
      origin_sightings,
      destination_sightings,
      last_seen_on: null,
      equipment_seen: null,
      equipment_reported: null,
    }),
  ).toBe(words);
});
