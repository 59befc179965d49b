import type { LaneHistory } from '@contract/load-board/lane-history.entities';
import { formatCents, formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';

/** What the company paid on the lane of a load: the range and the median with their count, and the last one. */
function LaneHistoryLines({ history, maySeeLoad = true }: { history: LaneHistory; maySeeLoad?: boolean }) {
  const { is_located, origin, destination, equipment, periods, last } = history;
  if (!is_located) return <p className="missing">Unknown: a stop has no location</p>;
  const lane = `${origin ?? 'A place not named'} to ${destination ?? 'a place not named'}`;
  return (
    <>
      <ul className="plain-bullets">
        {periods.map(({ days, sentence }) => (
          <li key={days}>{sentence}</li>
        ))}
        {last ? (
          <li>
            Last: {formatCents(last.paid_cents)} {formatDate(last.on)},{' '}
            <Link to={paths.carrier(last.carrier.id)}>{last.carrier.legal_name ?? `carrier ${last.carrier.id}`}</Link>,{' '}
            load {maySeeLoad ? <Link to={paths.load(last.load_id)}>{last.reference}</Link> : last.reference}
          </li>
        ) : null}
      </ul>
      <p className="small-print">
        Your company’s loads, {lane}, {equipment === null ? 'any equipment' : equipment.toLowerCase()}.
      </p>
    </>
  );
}

/** The same with its heading. */
export function LaneHistorySection(props: { history: LaneHistory; maySeeLoad?: boolean }) {
  return (
    <section className="stack" aria-labelledby="lane-history-title">
      <h2 id="lane-history-title">What you paid on this lane</h2>
      <LaneHistoryLines {...props} />
    </section>
  );
}
