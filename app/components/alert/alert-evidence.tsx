import { mailOf } from '@contract/alerts/mails-in-evidence';
import type { TicketEvidence } from '@contract/alerts/tickets.entities';
import { formatCount, formatDate, formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';

interface AlertEvidenceProps {
  evidence: readonly TicketEvidence[];
  /** Whether the reader may open the emails that facts came from. */
  mayOpenEmails: boolean;
}

/** An alert's evidence, with source and hour. What could not be checked says so, and never looks like a good sign. */
export function AlertEvidence({ evidence, mayOpenEmails }: AlertEvidenceProps) {
  if (evidence.length === 0) return <p className="missing">No evidence was kept with this alert</p>;
  const unchecked = evidence.filter(({ is_checked }) => !is_checked).length;
  return (
    <div className="alert-evidence">
      {unchecked > 0 ? (
        <p className="attention">
          {formatCount(unchecked, 'fact')} could not be checked. That speaks neither for nor against the carrier.
        </p>
      ) : null}
      <DataTable
        caption="Evidence"
        isCaptionHidden
        columns={mayOpenEmails ? COLUMNS_WITH_EMAILS : COLUMNS}
        rows={evidence}
        rowKey={({ what, value, source }) => `${what} ${value} ${source}`}
        rowClass={({ is_checked }) => (is_checked ? undefined : 'row-unchecked')}
      />
    </div>
  );
}

const COLUMNS: readonly Column<TicketEvidence>[] = [
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
  { key: 'source', header: 'Source', className: 'cell-source', cell: ({ source }) => source },
  {
    key: 'as-of',
    header: 'As of',
    className: 'cell-as-of',
    cell: ({ as_of }) =>
      as_of === null ? <Missing>No date</Missing> : <time dateTime={as_of}>{momentOf(as_of)}</time>,
  },
];

/** The same, with the page of each email that a fact came from. */
const COLUMNS_WITH_EMAILS = COLUMNS.map((column) =>
  column.key === 'source' ? { ...column, cell: (fact: TicketEvidence) => <Source of={fact} /> } : column,
);

function Source({ of: fact }: { of: TicketEvidence }) {
  const mail = mailOf(fact);
  return mail === null ? fact.source : <Link to={paths.rateConfirmationEmail(mail)}>{fact.source}</Link>;
}

/** The value has the reason, after words that the mark already shows. */
const reasonIn = (value: string) => value.replace(/^not checked: (.)/i, (_whole, first: string) => first.toUpperCase());

/** Files have a day, positions a moment. */
const momentOf = (asOf: string) => (asOf.length === 10 ? formatDate(asOf) : formatMoment(asOf));
