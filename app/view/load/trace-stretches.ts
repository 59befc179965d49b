import type { LoadTrace } from '@contract/loads/load-vehicles.calls';
import type { PositionReporter } from '@contract/loads/positions.constants';

/** Points of a truck's path in a row that one source reported. */
export interface TraceStretch {
  from: string;
  to: string;
  points: number;
  /** Null: not known. */
  by: PositionReporter | null;
}

/** The path by whom its points came, oldest first. Pure. */
export function traceStretches({ trace, reporters }: Pick<LoadTrace, 'trace' | 'reporters'>): TraceStretch[] {
  const stretches: TraceStretch[] = [];
  for (const { observed_at: at, by: place } of trace) {
    const by = place === null ? null : reporters[place]!;
    const last = stretches.at(-1);
    if (last && last.by === by) Object.assign(last, { to: at, points: last.points + 1 });
    else stretches.push({ from: at, to: at, points: 1, by });
  }
  return stretches;
}
