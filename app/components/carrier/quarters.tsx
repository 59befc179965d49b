import type { Quarter } from '@contract/carriers/sections.entities';
import { formatDate } from '@contract/shared/format';
import { formatQuarter, formatQuarterShort, quarterEnd } from '@contract/shared/quarters';
import { BarChart } from '~/components/chart/bar-chart';
import type { ChartValue } from '~/view/chart-data';

/** `Q3 2026`, with the days under it if not all of the quarter is counted. */
export function QuarterName({ starts_on, from, until }: Quarter) {
  return (
    <>
      {formatQuarter(starts_on)}
      {from > starts_on ? <span className="small-print own-line">from {formatDate(from)}</span> : null}
      {until < quarterEnd(starts_on) ? <span className="small-print own-line">to {formatDate(until)}</span> : null}
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

/** With fewer quarters the table beside it is clearer than a chart. */
const QUARTERS_WORTH_DRAWING = 3;

/** Counts by quarter as a chart, if there are enough to show a trend. */
export function QuarterChart({ title, values }: { title: string; values: readonly ChartValue[] }) {
  const counted = values.filter(({ value }) => value !== null && value > 0);
  return counted.length < QUARTERS_WORTH_DRAWING ? null : <BarChart title={title} values={values} />;
}
