import type { Quarter } from '@contract/carriers/sections.entities';
import { formatQuarter, formatQuarterShort, quarterEnd } from '@contract/shared/quarters';
import type { ChartValue } from '~/view/chart-data';

/** `Q3 2026`, with a word under it when the data ends before the quarter does. */
export function QuarterName({ starts_on, until }: Quarter) {
  return (
    <>
      {formatQuarter(starts_on)}
      {until < quarterEnd(starts_on) ? <span className="small-print block">so far</span> : null}
    </>
  );
}

/** A count by quarter, for a chart. */
export function quarterValues<Row extends Quarter>(
  trend: readonly Row[],
  value: (row: Row) => number | null,
): ChartValue[] {
  return trend.map((row) => ({ label: formatQuarterShort(row.starts_on), value: value(row) }));
}
