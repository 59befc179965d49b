import {
  CARGO_COVERAGE_STOPS,
  COVERAGE_SLIDER_STEP,
  coverageDollars,
  coveragePosition,
  LIABILITY_COVERAGE_STOPS,
} from '@contract/carriers/coverage-sliders.constants';
import {
  AUTHORITY_AGE_BOUNDS,
  CARGO_VANS_BOUNDS,
  FLEET_SIZE_BOUNDS,
  narrowedRange,
  STRAIGHT_BOX_TRUCKS_BOUNDS,
} from '@contract/carriers/search-filters.constants';
import { describe, expect, it } from 'vitest';

describe('coverage sliders', () => {
  it.each([
    ['cargo', CARGO_COVERAGE_STOPS, [0, 100_000, 200_000, 250_000, 500_000, 1_000_000]],
    ['liability', LIABILITY_COVERAGE_STOPS, [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000]],
  ] as const)('%s', (_, stops, amounts) => {
    amounts.forEach((dollars, index) => {
      const position = index * COVERAGE_SLIDER_STEP;
      expect(coverageDollars(stops, position)).toBe(dollars);
      expect(coveragePosition(stops, dollars)).toBe(position);
    });
    expect(stops).toHaveLength(amounts.length);
  });

  it('know no amount between two stops', () => {
    expect(coverageDollars(CARGO_COVERAGE_STOPS, 75)).toBeNull();
    expect(coveragePosition(CARGO_COVERAGE_STOPS, 150_000)).toBeNull();
  });
});

describe('narrowedRange', () => {
  it.each([
    [FLEET_SIZE_BOUNDS, { min: 0, max: 1000 }, { min: null, max: null }],
    [FLEET_SIZE_BOUNDS, {}, { min: null, max: null }],
    [FLEET_SIZE_BOUNDS, { min: 1, max: 999 }, { min: 1, max: 999 }],
    [STRAIGHT_BOX_TRUCKS_BOUNDS, { min: -5, max: 5000 }, { min: null, max: null }],
    [CARGO_VANS_BOUNDS, { max: 0 }, { min: null, max: 0 }],
    [AUTHORITY_AGE_BOUNDS, { min: 1, max: 24 }, { min: null, max: null }],
    [AUTHORITY_AGE_BOUNDS, { min: 6, max: 23 }, { min: 6, max: 23 }],
  ])('%# %o as %o', (bounds, range, narrowed) => {
    expect(narrowedRange(bounds, range)).toEqual(narrowed);
  });
});
