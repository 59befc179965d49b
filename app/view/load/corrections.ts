import type { LoadStatus } from '@contract/loads/loads.constants';
import type { LoadStop } from '@contract/loads/loads.entities';
import { paths } from '~/paths';
import type { LoadLink } from './load-link';

/** Until when the visit that a stop shows lasted at least; null: it shows none. */
export function visitEnd({ arrived, departed }: LoadStop): string | null {
  const known = [arrived?.at, arrived?.between?.to, arrived?.seen?.between.to, departed?.at].flatMap((at) => at ?? []);
  return known.toSorted().at(-1) ?? null;
}

/** What a person may say otherwise about a stop of a load. */
export function stopCorrections(loadId: number, stop: LoadStop): LoadLink[] {
  const times = { label: 'Correct the times', to: paths.loadCorrect(loadId, { stop: stop.id, says: 'times' }) };
  if (!stop.arrived && !stop.departed) return [times];
  return [{ label: 'Not here', to: paths.loadCorrect(loadId, { stop: stop.id, says: 'none' }) }, times];
}

type Reopened = { id: number; status: LoadStatus; stops: readonly Pick<LoadStop, 'id' | 'departed'>[] };

/** Opens a load again that was not delivered; null: it does not count as delivered. */
export function notDelivered({ id, status, stops }: Reopened): LoadLink | null {
  const last = stops.at(-1);
  if (status !== 'delivered' || !last?.departed) return null;
  return { label: 'Not delivered', to: paths.loadCorrect(id, { stop: last.id, says: 'none' }), isDanger: true };
}
