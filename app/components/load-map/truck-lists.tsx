import { MAP_STATE_LABELS } from '@contract/loads/load-map.constants';
import { formatCount } from '@contract/shared/format';
import { ListLink } from '~/components/list-link';
import { paths } from '~/paths';
import { countsByState, type MappedTruck, type UnseenTruck, URGENCY } from '~/view/loads/trucks-on-map';
import { StateIcon } from './truck-mark';

/** What the shapes on the map are, with how many of each are shown. */
export function StateKey({ trucks }: { trucks: readonly MappedTruck[] }) {
  const counts = countsByState(trucks);
  return (
    <ul className="truck-key" aria-label="Marks on the map">
      {URGENCY.map((state) => (
        <li key={state}>
          <StateIcon state={state} />
          {MAP_STATE_LABELS[state]} <span className="count">{counts[state]}</span>
        </li>
      ))}
    </ul>
  );
}

/** The trucks of the shown part of the map, the most urgent first. */
export function TrucksInView({ trucks }: { trucks: readonly MappedTruck[] }) {
  return (
    <ul className="truck-list">
      {trucks.map((truck) => (
        <li key={truck.id}>
          <StateIcon state={truck.state} />
          <span>
            <ListLink to={paths.load(truck.id)}>{truck.reference}</ListLink> {MAP_STATE_LABELS[truck.state]}
            <span className="row-note">{[truck.carrier, truck.vehicle].filter(Boolean).join(', ')}</span>
            <span className="row-note">{[truck.seen, truck.due].filter(Boolean).join('. ')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Loads without a mark, since no position is known: never left out. */
export function TrucksUnseen({ trucks }: { trucks: readonly UnseenTruck[] }) {
  if (trucks.length === 0) return null;
  return (
    <details className="trucks-unseen">
      <summary className="discloses">No position: {formatCount(trucks.length, 'load')}</summary>
      <ul className="truck-list">
        {trucks.map(({ id, reference, way, carrier, why }) => (
          <li key={id}>
            <span>
              <ListLink to={paths.load(id)}>{reference}</ListLink> {why}
              <span className="row-note">{[way, carrier].filter(Boolean).join(', ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
