import { FRAME, round } from '~/view/chart-data';

export interface RankedValue {
  label: string;
  /** Null: not reported. Drawn as a gap, never as zero. */
  value: number | null;
  /** What to compare with: a line across the bar. */
  mark?: number;
}

interface RankedBarsProps {
  /** Says what the picture shows. */
  title: string;
  values: readonly RankedValue[];
  /** How a value is written. Default: as it is. */
  format?: (value: number) => string;
  /** What the lines across the bars are: "national average". */
  markLabel?: string;
  /** The value of the full width for parts of a whole: 100 for percent. Default: the highest value. */
  full?: number;
}

const ROW = 36;
const BAR = { top: 18, height: 10 } as const;

/** Values by name, a bar each, in the given order. Comes with a table of the same numbers. */
export function RankedBars({ title, values, format = String, markLabel, full }: RankedBarsProps) {
  const highest = full ?? Math.max(0, ...values.flatMap(({ value, mark }) => [value ?? 0, mark ?? 0]));
  const lengthOf = (value: number) => round(highest === 0 ? 0 : (value / highest) * FRAME.width);
  const spoken = values.map(({ label, value, mark }) => {
    const said = `${label}: ${value === null ? 'not reported' : format(value)}`;
    return mark === undefined ? said : `${said} (${markLabel} ${format(mark)})`;
  });
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${FRAME.width} ${values.length * ROW}`} role="img" aria-label={spoken.join(', ')}>
        {values.map(({ label, value, mark }, at) => (
          <g key={label} transform={`translate(0 ${at * ROW})`}>
            <text y={12}>{label}</text>
            <text className="chart-value" x={FRAME.width} y={12} textAnchor="end">
              {value === null ? '–' : format(value)}
            </text>
            {value === null ? (
              <rect className="chart-missing" x={0.5} y={BAR.top} width={FRAME.width - 1} height={BAR.height} />
            ) : (
              <>
                {full === undefined ? null : (
                  <rect className="chart-track" x={0} y={BAR.top} width={FRAME.width} height={BAR.height} />
                )}
                <rect className="chart-bar" x={0} y={BAR.top} width={lengthOf(value)} height={BAR.height} />
              </>
            )}
            {mark === undefined ? null : (
              <line
                className="chart-mark"
                x1={Math.min(lengthOf(mark), FRAME.width - 1)}
                x2={Math.min(lengthOf(mark), FRAME.width - 1)}
                y1={BAR.top - 3}
                y2={BAR.top + BAR.height + 3}
              />
            )}
          </g>
        ))}
      </svg>
      {full === undefined ? null : (
        <p className="small-print chart-scale">
          <span>{format(0)}</span>
          <span>{format(full)}</span>
        </p>
      )}
      {markLabel === undefined ? null : <p className="small-print">Line = {markLabel}</p>}
    </figure>
  );
}
