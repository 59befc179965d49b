import { type ChartProps, highestOf, xOf, yOf } from '~/view/chart-data';
import { ChartFrame } from './chart-frame';

interface Point {
  label: string;
  value: number;
  x: number;
  y: number;
}

/** The runs of known values; a value not reported ends one. */
function runsOf({ values, reference }: Pick<ChartProps, 'values' | 'reference'>): Point[][] {
  const highest = highestOf({ values, reference });
  const runs: Point[][] = [[]];
  values.forEach(({ label, value }, at) => {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ label, value, x: xOf(at, values.length), y: yOf(value, highest) });
  });
  return runs.filter((run) => run.length > 0);
}

/** A measure over time, each point with its value. The line breaks at unreported values. */
export function LineChart(props: ChartProps) {
  const { format = String } = props;
  const runs = runsOf(props);
  return (
    <ChartFrame {...props}>
      {runs.map((run) => (
        <polyline key={run[0]?.label} className="chart-line" points={run.map(({ x, y }) => `${x},${y}`).join(' ')} />
      ))}
      {runs.flat().map(({ label, value, x, y }) => (
        <g key={label}>
          <circle className="chart-point" cx={x} cy={y} r={3} />
          <text className="chart-value" x={x} y={y - 8} textAnchor="middle">
            {format(value)}
          </text>
        </g>
      ))}
    </ChartFrame>
  );
}
