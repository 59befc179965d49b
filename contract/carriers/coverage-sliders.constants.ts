/** A slider's stops: its position and the coverage in whole US dollars (section 9 of both texts). */
export type CoverageStop = readonly [position: number, dollars: number];

export const CARGO_COVERAGE_STOPS = [
  [0, 0],
  [50, 100_000],
  [100, 200_000],
  [150, 250_000],
  [200, 500_000],
  [250, 1_000_000],
] as const satisfies readonly CoverageStop[];

/** General and auto liability. */
export const LIABILITY_COVERAGE_STOPS = [
  [0, 0],
  [50, 1_000_000],
  [100, 2_000_000],
  [150, 3_000_000],
  [200, 4_000_000],
  [250, 5_000_000],
] as const satisfies readonly CoverageStop[];

export const COVERAGE_SLIDER_STEP = 50;

/** The dollars a position stands for, null for a position that is no stop. */
export function coverageDollars(stops: readonly CoverageStop[], position: number): number | null {
  return stops.find(([at]) => at === position)?.[1] ?? null;
}

/** The position of an amount, null for an amount that is no stop. */
export function coveragePosition(stops: readonly CoverageStop[], dollars: number): number | null {
  return stops.find(([, amount]) => amount === dollars)?.[0] ?? null;
}
