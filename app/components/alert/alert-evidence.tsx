import { mailOf } from '@contract/alerts/mails-in-evidence';
import type { TicketEvidence } from '@contract/alerts/tickets.entities';
import { stopTime } from '@contract/loads/stop-times';
import { formatCount, formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { NotOnFile } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';
import type { AlertClock } from '~/view/alerts/alert-clock';

interface AlertEvidenceProps {
  evidence: readonly TicketEvidence[];
  /** Whether the reader may open the emails that facts came from. */
  mayOpenEmails: boolean;
  /** Of its times. */
  clock?: AlertClock;
}

/** An alert's evidence, with source and hour. What could not be checked says so, and never looks like a good sign. */
export function AlertEvidence({ evidence, mayOpenEmails, clock = null }: AlertEvidenceProps) {
  if (evidence.length === 0) return <p className="missing">No evidence was kept with this alert</p>;
  const unchecked = evidence.filter(({ is_checked }) => !is_checked).length;
  return (
    <div className="alert-evidence">
      {unchecked > 0 ? (
        <p className="attention">
          {formatCount(unchecked, 'fact')} could not be checked. Neither good nor bad for the carrier.
        </p>
      ) : null}
      <DataTable
        caption="Evidence"
        isCaptionHidden
        columns={columnsOf(clock, mayOpenEmails)}
        rows={evidence}
        rowKey={({ what, value, source }) => `${what} ${value} ${source}`}
        rowClass={({ is_checked }) => (is_checked ? undefined : 'row-unchecked')}
      />
    </div>
  );
}

/** @param mayOpenEmails adds the page of each email that a fact came from */
const columnsOf = (clock: AlertClock, mayOpenEmails: boolean): readonly Column<TicketEvidence>[] => [
  { key: 'what', header: 'What', isRowHeader: true, className: 'cell-what', cell: ({ what }) => what },
  {
    key: 'value',
    header: 'Value',
    className: 'cell-value',
    cell: ({ value, is_checked }) =>
      is_checked ? (
        value
      ) : (
        <>
          <span className="not-checked">Not checked</span> <span className="row-note">{reasonIn(value)}</span>
        </>
      ),
  },
  {
    key: 'source',
    header: 'Source',
    className: 'cell-source',
    cell: (fact) => (mayOpenEmails ? <Source of={fact} /> : fact.source),
  },
  {
    key: 'as-of',
    header: 'As of',
    className: 'cell-as-of',
    cell: ({ as_of }) => (as_of === null ? <NotOnFile /> : <time dateTime={as_of}>{momentOf(as_of, clock)}</time>),
  },
];

function Source({ of: fact }: { of: TicketEvidence }) {
  const mail = mailOf(fact);
  return mail === null ? fact.source : <Link to={paths.rateConfirmationEmail(mail)}>{fact.source}</Link>;
}

/** The value has the reason, after words that the mark already shows. */
const reasonIn = (value: string) => value.replace(/^not checked: (.)/i, (_whole, first: string) => first.toUpperCase());

/** Files have a day, positions a moment. */
const momentOf = (asOf: string, clock: AlertClock) => (asOf.length === 10 ? formatDate(asOf) : stopTime(asOf, clock));
