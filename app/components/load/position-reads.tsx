import type { PositionRead } from '@contract/loads/position-reads.calls';
import { formatMoment } from '@contract/shared/format';

/** Who in the company viewed positions of trucks through this load. */
export function PositionReads({ reads, total }: { reads: readonly PositionRead[]; total: number }) {
  if (reads.length === 0) return <p className="missing">No location views through this load.</p>;
  return (
    <details>
      <summary className="discloses">Location views: {total} (logged for the carrier’s privacy)</summary>
      <ul className="plain-bullets">
        {reads.map(({ carrier_vehicle_id, vehicle, user, user_id, read_at }) => (
          <li key={`${carrier_vehicle_id} ${user_id} ${read_at}`}>
            {user ?? 'A former user'}: {vehicle}, {formatMoment(read_at)}
          </li>
        ))}
      </ul>
      {total > reads.length ? <p className="small-print">The newest {reads.length}</p> : null}
    </details>
  );
}
