import type { ReactNode } from 'react';
import { type ChartProps, FRAME, highestOf, PLOT_BOTTOM, xOf, yOf } from '~/view/chart-data';

/** The common parts of charts: caption, base line, labels, reference line. */
export function ChartFrame({
  title,
  values,
  format = String,
  reference,
  children,
}: ChartProps & { children: ReactNode }) {
  const highest = highestOf({ values, reference });
  const spoken = values.map(({ label, value }) => `${label}: ${value === null ? 'not reported' : format(value)}`);
  if (reference) spoken.push(`${reference.label}: ${format(reference.value)}`);
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} role="img" aria-label={spoken.join(', ')}>
        <line className="chart-axis" x1={0} x2={FRAME.width} y1={PLOT_BOTTOM + 0.5} y2={PLOT_BOTTOM + 0.5} />
        {children}
        {reference ? (
          <Reference label={`${reference.label} ${format(reference.value)}`} y={yOf(reference.value, highest)} />
        ) : null}
        {values.map(({ label }, at) => (
          <text key={label} x={xOf(at, values.length)} y={FRAME.height - 6} textAnchor="middle">
            {label}
          </text>
        ))}
      </svg>
    </figure>
  );
}

function Reference({ label, y }: { label: string; y: number }) {
  return (
    <>
      <line className="chart-reference" x1={0} x2={FRAME.width} y1={y} y2={y} />
      <text x={FRAME.width} y={y - 4} textAnchor="end">
        {label}
      </text>
    </>
  );
}
