import {
  COVERAGE_SPAN_STATE_NAMES,
  COVERAGE_SPAN_STATES,
  type CoverageSpanState,
} from '@contract/carriers/insurance.constants';
import type { CarrierInsurance, CoverageSpan } from '@contract/carriers/insurance.entities';
import { addDays, daysBetween } from '@contract/shared/day';
import { formatCount, formatDate } from '@contract/shared/format';
import { round } from '~/view/chart-data';

type History = CarrierInsurance['bipd_history'];

/** The drawing's own units; a bar of the width of a phone. */
const WIDTH = 360;
const TOP = 4;
const BAR_HEIGHT = 26;
const HEIGHT = 52;
/** A gap of a day would be thinner than any screen shows. */
const THINNEST = 2;

/** Three years of BIPD on file as one bar, gaps hatched. Stands beside a table of the same spans. */
export function CoverageBar({ history }: { history: History }) {
  const { from, to, spans } = history;
  const length = daysBetween(from, to);
  const xOf = (day: string) => round((daysBetween(from, day) / length) * WIDTH);
  const states = COVERAGE_SPAN_STATES.filter((state) => spans.some((span) => span.state === state));
  return (
    <figure className="chart coverage">
      <figcaption>{titleOf(history)}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={spans.map(spoken).join('; ')}>
        <defs>
          <pattern id="coverage-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className="coverage-hatch-ground" width="6" height="6" />
            <line className="coverage-hatch-line" x1="0" x2="0" y1="0" y2="6" />
          </pattern>
        </defs>
        {spans.map((span) => (
          <Bar
            key={span.from}
            state={span.state}
            x={xOf(span.from)}
            width={Math.max(THINNEST, round(xOf(span.to) - xOf(span.from)))}
          />
        ))}
        {yearsWithin(from, to).map((year) => (
          <g key={year}>
            <line
              className="chart-axis"
              x1={xOf(`${year}-01-01`)}
              x2={xOf(`${year}-01-01`)}
              y1={TOP}
              y2={TOP + BAR_HEIGHT + 5}
            />
            <text x={xOf(`${year}-01-01`)} y={HEIGHT - 6} textAnchor="middle">
              {year}
            </text>
          </g>
        ))}
      </svg>
      <ul className="coverage-legend">
        {states.map((state) => (
          <li key={state}>
            <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
              <Bar state={state} x={0} width={14} top={0} height={14} />
            </svg>
            {COVERAGE_SPAN_STATE_NAMES[state]}
          </li>
        ))}
      </ul>
    </figure>
  );
}

interface BarProps {
  state: CoverageSpanState;
  x: number;
  width: number;
  top?: number;
  height?: number;
}

function Bar({ state, x, width, top = TOP, height = BAR_HEIGHT }: BarProps) {
  const fill = state === 'gap' ? 'url(#coverage-hatch)' : undefined;
  return <rect className={`coverage-${state}`} x={x} y={top} width={width} height={height} fill={fill} />;
}

function titleOf({ from, to, spans, gap_days, is_cut }: History): string {
  const since = is_cut
    ? `BIPD on file from ${formatDate(from)} to ${formatDate(addDays(to, -1))}, where the file ends`
    : `BIPD on file since ${formatDate(from)}`;
  if (gap_days > 0) return `${since}: ${formatCount(gap_days, 'day')} without a policy`;
  if (spans.some(({ state }) => state === 'unknown')) return `${since}: no gap known, some days unknown`;
  return spans.some(({ state }) => state === 'covered') ? `${since}: no gap` : `${since}: none, and none was due`;
}

function spoken({ from, to, state }: CoverageSpan): string {
  return `${formatDate(from)} to ${formatDate(to)}: ${COVERAGE_SPAN_STATE_NAMES[state]}`;
}

function yearsWithin(from: string, to: string): number[] {
  const years: number[] = [];
  for (let year = Number(from.slice(0, 4)) + 1; `${year}-01-01` < to; year += 1) years.push(year);
  return years;
}
