import { formatMoney } from '@contract/rate-confirmations/format-money';
import {
  RATE_CONFIRMATION_LIST_LABELS,
  RATE_CONFIRMATION_LISTS,
  RATE_CONFIRMATION_STATUS_LABELS,
  type RateConfirmationList,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import type { RateConfirmationSummary } from '@contract/rate-confirmations/rate-confirmations.entities';
import { formatMoment } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { Link, useLocation } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { FilterForm } from '~/components/form/filter-form';
import { PageHeader } from '~/components/shell/page-header';
import { SectionTabs } from '~/components/shell/section-tabs';
import type { Column } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { PagedTable } from '~/components/table/paged-table';
import { useKeptRows } from '~/components/table/use-kept-rows';
import { paths, withParams } from '~/paths';
import type { Restored } from '~/view/kept-rows';
import { KEPT_CONFIRMATIONS } from '~/view/rate-confirmations/confirmation-list';

interface ConfirmationListProps {
  list: RateConfirmationList;
  carrier: string;
  /** Of the reader alone. */
  isMine: boolean;
  counts: Readonly<Record<RateConfirmationList, number>> | null;
  rows:
    | { ok: true; data: { confirmations: readonly RateConfirmationSummary[]; paging: PagingInfo } }
    | { ok: false; reference: string | null };
}

/** The company's rate confirmations, by what became of them. */
export function ConfirmationList({ page }: { page: Restored<ConfirmationListProps> }) {
  useKeptRows(KEPT_CONFIRMATIONS, page);
  const { list, carrier, isMine, counts, rows } = page;
  const location = useLocation();
  const kept = [...(list === 'all' ? [] : [['list', list] as const]), ...(isMine ? [['mine', '1'] as const] : [])];
  const withoutCarrier = paths.rateConfirmations(Object.fromEntries(kept));
  return (
    <>
      <PageHeader
        title="Rate confirmations"
        context="What was offered to carriers, and what they accepted"
        action={
          <span className="button-row">
            <Link className="button" to={paths.rateConfirmationEmails()}>
              Emails
            </Link>
            <Link className="button" to={paths.rateConfirmationNew()} discover="none">
              New rate confirmation
            </Link>
          </span>
        }
      />
      <SectionTabs
        label="Lists of rate confirmations"
        tabs={RATE_CONFIRMATION_LISTS.map((one) => ({
          label: RATE_CONFIRMATION_LIST_LABELS[one],
          to: withParams(location, { list: one === 'all' ? null : one, page: null }),
          isCurrent: one === list,
          count: counts?.[one],
        }))}
      />
      <nav className="choice-links" aria-label="Whose rate confirmations">
        <ul>
          <li>
            <Link to={withParams(location, { mine: null, page: null })} aria-current={isMine ? undefined : 'page'}>
              Everyone’s
            </Link>
          </li>
          <li>
            <Link to={withParams(location, { mine: '1', page: null })} aria-current={isMine ? 'page' : undefined}>
              Only mine
            </Link>
          </li>
        </ul>
      </nav>
      <FilterForm
        action={paths.rateConfirmations()}
        kept={kept}
        chips={carrier === '' ? [] : [{ label: `Carrier: ${carrier}`, removeHref: withoutCarrier }]}
        clearHref={withoutCarrier}
      >
        <TextField field={{ name: 'carrier', initialValue: carrier }} label="Carrier name contains" isOptional />
      </FilterForm>
      {!rows.ok ? (
        <Notice kind="error" title="The rate confirmations could not be loaded">
          <p>
            <Link to={withParams(location, {})} reloadDocument>
              Try again
            </Link>
            {rows.reference ? ` Reference: ${rows.reference}` : null}
          </p>
        </Notice>
      ) : (
        <Rows list={list} isNarrowed={carrier !== '' || isMine} {...rows.data} />
      )}
    </>
  );
}

interface RowsProps {
  list: RateConfirmationList;
  isNarrowed: boolean;
  confirmations: readonly RateConfirmationSummary[];
  paging: PagingInfo;
}

function Rows({ list, isNarrowed, confirmations, paging }: RowsProps) {
  return (
    <section className="short-rows" aria-label={RATE_CONFIRMATION_LIST_LABELS[list]}>
      <PagedTable
        caption="Rate confirmations"
        noun={['rate confirmation', 'rate confirmations']}
        columns={COLUMNS}
        rows={confirmations}
        rowKey={({ id }) => id}
        paging={paging}
        empty={
          <EmptyState title={isNarrowed ? 'No rate confirmation of that kind' : NONE[list]}>
            <p>
              {isNarrowed ? (
                <Link to={paths.rateConfirmations(list === 'all' ? {} : { list })}>Show all</Link>
              ) : (
                'Write one for a load that has a carrier.'
              )}
            </p>
          </EmptyState>
        }
      />
    </section>
  );
}

const NONE: Record<RateConfirmationList, string> = {
  all: 'No rate confirmation yet',
  viewed: 'None was viewed and waits for an answer',
  flagged: 'None has an open alert',
  delivered: 'None is delivered and not opened',
};

const COLUMNS: readonly Column<RateConfirmationSummary>[] = [
  {
    key: 'number',
    header: 'Number',
    isRowHeader: true,
    isOneLine: true,
    cell: ({ id, number }) => <Link to={paths.rateConfirmation(id)}>{number}</Link>,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, needs_acceptance, accepted }) =>
      needs_acceptance && accepted ? (
        <span className="attention">{RATE_CONFIRMATION_STATUS_LABELS[status]}, to be accepted again</span>
      ) : status === 'rejected' ? (
        <span className="attention">{RATE_CONFIRMATION_STATUS_LABELS[status]}</span>
      ) : (
        RATE_CONFIRMATION_STATUS_LABELS[status]
      ),
  },
  {
    key: 'carrier',
    header: 'Carrier',
    cell: ({ carrier }) => <Link to={paths.carrier(carrier.id)}>{carrier.legal_name ?? `DOT ${carrier.id}`}</Link>,
  },
  { key: 'load', header: 'Load', cell: ({ load }) => <Link to={paths.load(load.id)}>{load.reference}</Link> },
  {
    key: 'total',
    header: 'Total',
    isNumeric: true,
    isOneLine: true,
    cell: ({ total_cents, currency }) => formatMoney(total_cents, currency),
  },
  { key: 'revision', header: 'Revision', isNumeric: true, from: 'medium', cell: ({ revision }) => revision },
  {
    key: 'delivered',
    header: 'Delivered',
    from: 'wide',
    cell: ({ delivered_at }) => (delivered_at ? formatMoment(delivered_at) : <span className="missing">Not sent</span>),
  },
  {
    key: 'creator',
    header: 'Written by',
    from: 'widest',
    cell: ({ creator }) => creator ?? <span className="missing">A former user</span>,
  },
];
