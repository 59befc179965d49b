import type { LoadSummary } from './loads.entities';

/** "34 °F", "34 to 38 °F", "38 °F at most". Null: none is given. */
export function temperatureInWords({
  temperature_min_f: min,
  temperature_max_f: max,
}: Pick<LoadSummary, 'temperature_min_f' | 'temperature_max_f'>): string | null {
  if (min === null && max === null) return null;
  if (max === null) return `${min} °F at least`;
  if (min === null) return `${max} °F at most`;
  return min === max ? `${min} °F` : `${min} to ${max} °F`;
}
