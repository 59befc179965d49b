import type { DetentionStatement, DetentionStop } from '@contract/loads/detention.calls';
import { DETENTION_BASIS_LABELS } from '@contract/loads/detention.constants';
import { detentionTime, reportersInWords } from '@contract/loads/detention-words';
import { LOAD_LOG_SOURCE_LABELS } from '@contract/loads/load-logs.constants';
import { POSITION_REPORTER_LABELS } from '@contract/loads/positions.constants';
import { duration, seenBeside, stopPlace, stopTime, stopWindow, visitError } from '@contract/loads/stop-times';
import { STOP_KIND_LABELS } from '@contract/loads/stops.constants';
import { formatCents } from '@contract/shared/format';
import { NotOnFile } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';

const columnsOf = (hourly: number | null): readonly Column<DetentionStop>[] => [
  {
    key: 'stop',
    header: 'Stop',
    isRowHeader: true,
    cell: (stop) => (
      <>
        {stop.sequence}. {STOP_KIND_LABELS[stop.kind]}: {stopPlace(stop)}
        <span className="row-note">{stopWindow(stop)}</span>
      </>
    ),
  },
  { key: 'arrived', header: 'Arrived', cell: (stop) => <Seen of={stop.arrived} stop={stop} type="arrival" /> },
  { key: 'departed', header: 'Departed', cell: (stop) => <Seen of={stop.departed} stop={stop} type="departure" /> },
  { key: 'free', header: 'Free time', isOneLine: true, cell: ({ free_time_minutes: free }) => duration(free) },
  { key: 'detention', header: 'Detention', cell: (stop) => <Minutes stop={stop} /> },
  {
    key: 'amount',
    header: 'Amount',
    cell: ({ amount_cents: cents }) => (hourly === null || cents === null ? <NotOnFile /> : formatCents(cents)),
  },
  {
    key: 'basis',
    header: 'Based on',
    cell: ({ basis }) => (basis ? DETENTION_BASIS_LABELS[basis] : <NotOnFile />),
  },
];

/** Each stop with its times, their error, and their basis. */
export function DetentionStops({ statement: { stops, hourly_cents: hourly } }: { statement: DetentionStatement }) {
  return (
    <DataTable
      caption="Detention by stop"
      isCaptionHidden
      columns={columnsOf(hourly)}
      rows={stops}
      rowKey={({ id }) => id}
    />
  );
}

/** A time with its error, and below it people's reports, unless one is the time itself. */
function Seen({
  of: seen,
  stop,
  type,
}: {
  of: DetentionStop['arrived'];
  stop: DetentionStop;
  type: 'arrival' | 'departure';
}) {
  const by = (between: NonNullable<DetentionStop['arrived']>['between']) =>
    reportersInWords(stop, between, POSITION_REPORTER_LABELS);
  const reports = stop.reports.filter(({ is_type, at }) => is_type === type && at !== seen?.at);
  return (
    <>
      {seen ? stopTime(seen.at, stop) : <NotOnFile />}
      {seen ? <span className="row-note">{visitError(seen, by(seen.between))}</span> : null}
      {seen?.seen ? <span className="row-note">{seenBeside(seen, stop, by(seen.seen.between))}</span> : null}
      {reports.map(({ at, source }) => (
        <span key={`${at} ${source}`} className="row-note">
          {LOAD_LOG_SOURCE_LABELS[source]} said: {stopTime(at, stop)}
        </span>
      ))}
    </>
  );
}

function Minutes({ stop }: { stop: DetentionStop }) {
  const { detention_minutes: minutes, detention_between: between, minutes_so_far: soFar } = stop;
  if (minutes === null)
    return soFar === null ? <NotOnFile /> : <strong className="attention">{detentionTime(soFar)} so far</strong>;
  if (minutes === 0 && !between?.most) return 'Within free time';
  return (
    <>
      {detentionTime(minutes)}
      {between && between.least !== between.most ? (
        <span className="row-note">
          {detentionTime(between.least)} to {detentionTime(between.most)}
        </span>
      ) : null}
    </>
  );
}
