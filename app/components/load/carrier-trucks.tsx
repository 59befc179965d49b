import type { LoadVehicleChoice } from '@contract/loads/load-vehicles.calls';
import { agoAt } from '@contract/loads/stop-times';
import { ELD_DAYS_SHOWN } from '@contract/loads/tracking.constants';
import { formatInteger } from '@contract/shared/format';

/**
 * Where the carrier's trucks were last seen, in the days that the text names and within the load's own tracking times.
 */
export function CarrierTrucks({ trucks, now }: { trucks: readonly LoadVehicleChoice[]; now: string }) {
  const seen = trucks.filter(({ last_seen }) => last_seen !== null);
  if (seen.length === 0)
    return (
      <p className="missing">
        No truck of the carrier seen in {ELD_DAYS_SHOWN} days, within this load’s tracking times.
      </p>
    );
  return (
    <ul className="row-list">
      {seen.map(({ id, label, last_seen: last, miles_to_pickup: miles, miles_source: source }) => (
        <li key={id}>
          <span>{label}</span>
          <span className="small-print">
            {agoAt(last!.observed_at, now)}
            {miles === null
              ? ''
              : `, ${formatInteger(miles)} mi from pickup${source === 'estimate' ? ' (estimate)' : ''}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
