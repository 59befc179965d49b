import type { LoadStop } from '@contract/loads/loads.entities';
import { stopPlace } from '@contract/loads/stop-times';

/** "Dallas, TX to Houston, TX", of the first and the last stop; empty: the load has no stop. */
export function loadWay(stops: readonly LoadStop[]): string {
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first) return '';
  return last && last !== first ? `${stopPlace(first)} to ${stopPlace(last)}` : stopPlace(first);
}
