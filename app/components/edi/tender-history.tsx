import { DIFFERENCE_KIND_LABELS, DIFFERENCE_STATUS_LABELS } from '@contract/edi/edi.constants';
import type { DifferenceChange, EdiTender, TenderDifference } from '@contract/edi/edi.entities';
import { formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { None } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';

/** What a customer changed of a tender after it was accepted, those to decide first. */
export function TenderChanges({ tender }: { tender: EdiTender }) {
  const { differences } = tender;
  if (differences.length === 0) return null;
  const open = differences.filter(({ status }) => status === 'open');
  return (
    <>
      {open.map((difference) => (
        <Notice
          key={difference.id}
          kind={difference.warnings.length > 0 ? 'error' : 'warning'}
          title={difference.kind === 'cancel' ? 'The customer cancels this load' : 'The customer changes this load'}
        >
          {difference.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
          <p>
            <Link to={paths.ediChange(tender.id, difference.id)}>Look at it and decide</Link>. The load is as it was
            until someone accepts it.
          </p>
        </Notice>
      ))}
      <section className="stack" aria-labelledby="changes-title">
        <h2 id="changes-title">Changes</h2>
        <DataTable
          caption="Changes of the tender"
          isCaptionHidden
          columns={changesOf(tender.id)}
          rows={differences}
          rowKey={({ id }) => id}
        />
      </section>
    </>
  );
}

const changesOf = (tenderId: number): readonly Column<TenderDifference>[] => [
  {
    key: 'kind',
    header: 'What',
    isRowHeader: true,
    cell: ({ id, kind, created_at }) => (
      <>
        <Link to={paths.ediChange(tenderId, id)}>{DIFFERENCE_KIND_LABELS[kind]}</Link>
        <span className="row-note">{formatMoment(created_at)}</span>
      </>
    ),
  },
  { key: 'fields', header: 'Changes', cell: ({ changes }) => changes.map(({ label }) => label).join(', ') || <None /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, decided_at: at, decided_by: by, reason }) => (
      <>
        {DIFFERENCE_STATUS_LABELS[status]}
        {at === null ? null : (
          <span className="row-note">
            {formatMoment(at)}
            {by ? `, ${by}` : ''}
          </span>
        )}
        {reason ? <span className="row-note">{reason}</span> : null}
      </>
    ),
  },
];

/** The values of a change, side by side. */
export function ChangedValues({ changes }: { changes: readonly DifferenceChange[] }) {
  return (
    <DataTable
      caption="What would change"
      isCaptionHidden
      columns={VALUES}
      rows={changes}
      rowKey={({ label }) => label}
    />
  );
}

const VALUES: readonly Column<DifferenceChange>[] = [
  { key: 'label', header: 'What', isRowHeader: true, cell: ({ label }) => label },
  { key: 'before', header: 'The load has', cell: ({ before }) => before ?? <None /> },
  { key: 'after', header: 'The customer says', cell: ({ after }) => after ?? <None /> },
];

/** What was sent of the load as 214. */
export function TenderStatuses({ tender: { statuses, load } }: { tender: EdiTender }) {
  if (load === null) return null;
  return (
    <section className="stack" aria-labelledby="statuses-title">
      <h2 id="statuses-title">Statuses sent (214)</h2>
      {statuses.length === 0 ? (
        <p className="missing">None was sent.</p>
      ) : (
        <DataTable
          caption="Statuses that were sent to the customer"
          isCaptionHidden
          columns={STATUSES}
          rows={statuses}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}

const STATUSES: readonly Column<EdiTender['statuses'][number]>[] = [
  { key: 'what', header: 'What', isRowHeader: true, cell: ({ summary }) => summary },
  {
    key: 'codes',
    header: 'Codes',
    cell: ({ codes, interchange_id: file }) => {
      if (codes.length === 0) return 'Not sent';
      return file === null ? codes.join(', ') : <Link to={paths.ediFile(file)}>{codes.join(', ')}</Link>;
    },
  },
  { key: 'when', header: 'When', cell: ({ created_at }) => formatMoment(created_at) },
];
