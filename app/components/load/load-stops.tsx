import type { LoadStop } from '@contract/loads/loads.entities';
import { duration, stopPlace, stopTime, stopWindow, visitError } from '@contract/loads/stop-times';
import { STOP_KIND_LABELS, STOP_SCHEDULE_LABELS } from '@contract/loads/stops.constants';
import { Missing } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';

const COLUMNS: readonly Column<LoadStop>[] = [
  {
    key: 'stop',
    header: 'Stop',
    isRowHeader: true,
    cell: (stop) => (
      <>
        {stop.sequence}. {STOP_KIND_LABELS[stop.kind]}: {stopPlace(stop)}
        <span className="row-note">{[stop.name, stop.street, stop.postal_code].filter(Boolean).join(', ')}</span>
      </>
    ),
  },
  {
    key: 'window',
    header: 'Window',
    cell: (stop) => (
      <>
        {stopWindow(stop)}
        <span className="row-note">{STOP_SCHEDULE_LABELS[stop.schedule]}</span>
      </>
    ),
  },
  { key: 'arrived', header: 'Arrived', cell: (stop) => <Seen of={stop.arrived} stop={stop} /> },
  { key: 'departed', header: 'Departed', cell: (stop) => <Seen of={stop.departed} stop={stop} /> },
  {
    key: 'dwell',
    header: 'At stop',
    isOneLine: true,
    cell: ({ dwell_minutes: dwell }) => (dwell === null ? <Missing>None yet</Missing> : duration(dwell)),
  },
  {
    key: 'free',
    header: 'Free time',
    isOneLine: true,
    cell: ({ free_time_minutes: free }) => duration(free),
  },
  {
    key: 'detention',
    header: 'Detention so far',
    cell: ({ detention_minutes: detention }) =>
      detention === null ? (
        <Missing>None yet</Missing>
      ) : detention > 0 ? (
        <strong className="attention">{duration(detention)}</strong>
      ) : (
        'Within free time'
      ),
  },
];

/** The stops in order, each on its own clock, with what is known of the truck there. */
export function LoadStops({ stops }: { stops: readonly LoadStop[] }) {
  return <DataTable caption="Stops, in order" isCaptionHidden columns={COLUMNS} rows={stops} rowKey={({ id }) => id} />;
}

function Seen({ of: seen, stop }: { of: LoadStop['arrived']; stop: LoadStop }) {
  if (seen === null) return <Missing>{unseen(stop)}</Missing>;
  return (
    <>
      {stopTime(seen.at, stop)}
      <span className="row-note">{visitError(seen)}</span>
    </>
  );
}

/** A stop known only by its city or postal code shows no arrival, however close the truck was. */
function unseen({ visit_state: state }: LoadStop): string {
  if (state === 'near') return 'Not known: truck was near';
  if (state === 'passed_by') return 'Passed by';
  return 'Not known';
}
