/** One value of a chart. */
export interface ChartValue {
  /** Under the value: a year, a month. */
  label: string;
  /** Null: not reported. It is drawn as a gap, never as zero. */
  value: number | null;
}

export interface ChartProps {
  /** The chart's text with its figures: "Crashes: 2 in the last 12 months, 5 in the 12 before". */
  title: string;
  values: readonly ChartValue[];
  /** How a value is written. Default: as it is. */
  format?: (value: number) => string;
  /** A reference line: the national average. */
  reference?: { label: string; value: number };
}

/** The picture's size and the position of its plot, in drawing units. */
export const FRAME = { width: 360, height: 150, left: 8, right: 8, top: 20, bottom: 22 } as const;
export const PLOT_BOTTOM = FRAME.height - FRAME.bottom;
const PLOT_HEIGHT = PLOT_BOTTOM - FRAME.top;

/** The center of a value's share of the width. */
export function xOf(at: number, count: number): number {
  const share = (FRAME.width - FRAME.left - FRAME.right) / count;
  return round(FRAME.left + share * (at + 0.5));
}

/** The height of a value in the plot; the scale begins at zero. */
export function yOf(value: number, highest: number): number {
  return round(PLOT_BOTTOM - (highest === 0 ? 0 : (value / highest) * PLOT_HEIGHT));
}

/** The value at the top of the scale: the largest one drawn, the reference included. */
export function highestOf({ values, reference }: Pick<ChartProps, 'values' | 'reference'>): number {
  return Math.max(0, reference?.value ?? 0, ...values.map(({ value }) => value ?? 0));
}

/** A tenth of a unit is finer than any screen; more digits only lengthen the page. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
