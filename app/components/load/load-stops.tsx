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
import { NOT_ON_FILE } from '@contract/shared/format';
import type { NumberFlags } from '@contract/shared/number-flags';
import { Missing, None } from '@ui/definition-list';
import { PhoneText } from '~/components/phone-link';
import { KeptLink } from '~/components/row-link';
import { type Column, DataTable } from '~/components/table/data-table';
import type { LoadLink } from '~/view/load/load-link';
import { SOURCE_LABELS } from '~/view/load/source-labels';

interface StopColumn extends Column<LoadStop> {
  /** Whether anything of a stop stands in it; omitted: always. A column in which nothing stands is named below instead. */
  has?: (stop: LoadStop) => boolean;
}

const columnsOf = (flags: NumberFlags | undefined): readonly StopColumn[] => [
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
  {
    key: 'contact',
    header: 'Contact',
    has: ({ contact_from }) => contact_from !== null,
    cell: (stop) => <Contact stop={stop} flags={flags} />,
  },
  {
    key: 'arrived',
    header: 'Arrived',
    has: (stop) => stop.arrived !== null || unseen(stop) !== NOT_ON_FILE,
    cell: (stop) => <Seen of={stop.arrived} stop={stop} />,
  },
  {
    key: 'departed',
    header: 'Departed',
    has: ({ departed }) => departed !== null,
    cell: (stop) => <Seen of={stop.departed} stop={stop} />,
  },
  {
    key: 'dwell',
    header: 'At stop',
    isOneLine: true,
    has: ({ dwell_minutes }) => dwell_minutes !== null,
    cell: ({ dwell_minutes: dwell }) => (dwell === null ? null : duration(dwell)),
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
    has: ({ detention_minutes }) => detention_minutes !== null,
    // Without an arrival, which the row says is not on file, there is none to count.
    cell: ({ detention_minutes: detention }) =>
      detention === null ? null : detention > 0 ? (
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
  flags,
  correctionsOf,
}: {
  stops: readonly LoadStop[];
  /** Of the contacts’ numbers. */
  flags: NumberFlags | undefined;
  correctionsOf?: (stop: LoadStop) => readonly LoadLink[];
}) {
  const correct: Column<LoadStop> = {
    key: 'correct',
    header: 'Correct',
    className: 'screen-only',
    cell: (stop) =>
      correctionsOf?.(stop).map(({ label, to }) => (
        <span key={label} className="row-note record-link">
          <KeptLink to={to} aria-label={`${label}: ${stop.sequence}. ${stopPlace(stop)}`}>
            {label}
          </KeptLink>
        </span>
      )),
  };
  const columns = columnsOf(flags);
  const isEmpty = ({ has }: StopColumn) => has !== undefined && !stops.some(has);
  const empty = columns.filter(isEmpty).map(({ header }) => header);
  return (
    <>
      <DataTable
        caption="Stops, in order"
        isCaptionHidden
        columns={[...columns.filter((column) => !isEmpty(column)), ...(correctionsOf ? [correct] : [])]}
        rows={stops}
        rowKey={({ id }) => id}
      />
      {empty.length > 0 ? (
        <p className="missing">
          {NOT_ON_FILE}: {empty.join(', ').toLowerCase()}
        </p>
      ) : null}
    </>
  );
}

/** Whom to call, and who said so when: a number may be planted here. */
function Contact({ stop, flags }: { stop: LoadStop; flags: NumberFlags | undefined }) {
  const { contact_name: name, contact_phone_e164: phone, contact_from: from } = stop;
  if (from === null) return <None />;
  return (
    <>
      {name}
      {name && phone ? <br /> : null}
      {phone ? <PhoneText number={phone} flags={flags} /> : null}
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
