import { type ChartProps, FRAME, highestOf, PLOT_BOTTOM, round, xOf, yOf } from '~/view/chart-data';
import { ChartFrame } from './chart-frame';

const WIDEST_BAR = 40;

/** Counts over time, one bar each with its value above. Comes with a table of the same numbers. */
export function BarChart(props: ChartProps) {
  const { values, format = String } = props;
  const highest = highestOf(props);
  const width = round(Math.min(WIDEST_BAR, ((FRAME.width - FRAME.left - FRAME.right) / values.length) * 0.64));
  return (
    <ChartFrame {...props}>
      {values.map(({ label, value }, at) => {
        const middle = xOf(at, values.length);
        const left = round(middle - width / 2);
        if (value === null) {
          const top = FRAME.top + 40;
          return (
            <rect key={label} className="chart-missing" x={left} y={top} width={width} height={PLOT_BOTTOM - top} />
          );
        }
        const top = yOf(value, highest);
        return (
          <g key={label}>
            <rect className="chart-bar" x={left} y={top} width={width} height={round(PLOT_BOTTOM - top)} />
            <text className="chart-value" x={middle} y={top - 5} textAnchor="middle">
              {format(value)}
            </text>
          </g>
        );
      })}
    </ChartFrame>
  );
}
