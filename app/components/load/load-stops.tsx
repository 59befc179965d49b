import type { LoadStop } from '@contract/loads/loads.entities';
import {
  duration,
  seenBeside,
  stopNumbers,
  stopPlace,
  stopTime,
  stopWindow,
  visitError,
} from '@contract/loads/stop-times';
import {
  APPOINTMENT_STATE_LABELS,
  STOP_HANDLING_LABELS,
  STOP_KIND_LABELS,
  STOP_SCHEDULE_LABELS,
} from '@contract/loads/stops.constants';
import { formatPhone, NOT_ON_FILE } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Missing, None, NotOnFile } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';
import type { LoadLink } from '~/view/load/load-link';
import { SOURCE_LABELS } from '~/view/load/source-labels';

const COLUMNS: readonly Column<LoadStop>[] = [
  {
    key: 'stop',
    header: 'Stop',
    isRowHeader: true,
    cell: (stop) => (
      <>
        {stop.sequence}. {STOP_KIND_LABELS[stop.kind]}: {stopPlace(stop)}
        <span className="row-note">{[stop.name, stop.street, stop.postal_code].filter(Boolean).join(', ')}</span>
        {stopNumbers(stop).map((number) => (
          <span key={number} className="row-note">
            {number}
          </span>
        ))}
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
        {stop.appointment_state ? (
          <span className="row-note">{APPOINTMENT_STATE_LABELS[stop.appointment_state]}</span>
        ) : null}
        {stop.handling ? <span className="row-note">{STOP_HANDLING_LABELS[stop.handling]}</span> : null}
      </>
    ),
  },
  { key: 'contact', header: 'Contact', cell: (stop) => <Contact stop={stop} /> },
  { key: 'arrived', header: 'Arrived', cell: (stop) => <Seen of={stop.arrived} stop={stop} /> },
  { key: 'departed', header: 'Departed', cell: (stop) => <Seen of={stop.departed} stop={stop} /> },
  {
    key: 'dwell',
    header: 'At stop',
    isOneLine: true,
    cell: ({ dwell_minutes: dwell }) => (dwell === null ? <NotOnFile /> : duration(dwell)),
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
        <NotOnFile />
      ) : detention > 0 ? (
        <strong className="attention">{duration(detention)}</strong>
      ) : (
        'Within free time'
      ),
  },
];

/**
 * The stops in order, each on its own clock, with what is known of the truck there.
 *
 * @param correctionsOf what the reader may correct at a stop; omitted: nothing
 */
export function LoadStops({
  stops,
  correctionsOf,
}: {
  stops: readonly LoadStop[];
  correctionsOf?: (stop: LoadStop) => readonly LoadLink[];
}) {
  const correct: Column<LoadStop> = {
    key: 'correct',
    header: 'Correct',
    cell: (stop) =>
      correctionsOf?.(stop).map(({ label, to }) => (
        <span key={label} className="row-note record-link">
          <Link to={to} aria-label={`${label}: ${stop.sequence}. ${stopPlace(stop)}`}>
            {label}
          </Link>
        </span>
      )),
  };
  return (
    <DataTable
      caption="Stops, in order"
      isCaptionHidden
      columns={correctionsOf ? [...COLUMNS, correct] : COLUMNS}
      rows={stops}
      rowKey={({ id }) => id}
    />
  );
}

/** Whom to call, and who said so when: a number may be planted here. */
function Contact({ stop }: { stop: LoadStop }) {
  const { contact_name: name, contact_phone_e164: phone, contact_from: from } = stop;
  if (from === null) return <None />;
  return (
    <>
      {name}
      {name && phone ? <br /> : null}
      {phone ? formatPhone(phone) : null}
      <span className="row-note">
        {SOURCE_LABELS[from.source]}, {stopTime(from.at, stop)}
      </span>
    </>
  );
}

function Seen({ of: seen, stop }: { of: LoadStop['arrived']; stop: LoadStop }) {
  if (seen === null) return <Missing>{unseen(stop)}</Missing>;
  return (
    <>
      {stopTime(seen.at, stop)}
      <span className="row-note">{visitError(seen)}</span>
      {seen.seen ? <span className="row-note">{seenBeside(seen, stop)}</span> : null}
    </>
  );
}

/** A stop known only by its city or postal code shows no arrival, however close the truck was. */
function unseen({ visit_state: state }: LoadStop): string {
  if (state === 'near') return `${NOT_ON_FILE}: truck was near`;
  if (state === 'passed_by') return 'Passed by';
  return NOT_ON_FILE;
}
