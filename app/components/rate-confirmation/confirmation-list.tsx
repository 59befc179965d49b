import { formatMoney } from '@contract/rate-confirmations/format-money';
import { RATE_CONFIRMATION_STATUS_LABELS } from '@contract/rate-confirmations/rate-confirmations.constants';
import type { RateConfirmationSummary } from '@contract/rate-confirmations/rate-confirmations.entities';
import { formatMoment } from '@contract/shared/format';
import { Link, useLocation } from '@remix-run/react';
import { ListPage } from '~/components/list/list-page';
import { RowLink } from '~/components/row-link';
import type { Column } from '~/components/table/data-table';
import { useKeptRows } from '~/components/table/use-kept-rows';
import { paths, withParams } from '~/paths';
import type { Restored } from '~/view/kept-rows';
import {
  type ConfirmationPage,
  confirmationList,
  isMine,
  KEPT_CONFIRMATIONS,
} from '~/view/lists/rate-confirmations.list';

/** The company's rate confirmations, by status. */
export function ConfirmationList({ page }: { page: Restored<ConfirmationPage> }) {
  useKeptRows(KEPT_CONFIRMATIONS, page);
  return (
    <ListPage
      of={confirmationList}
      page={page}
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
      beneathTabs={<Whose isMine={isMine(page)} />}
      columns={COLUMNS}
      rowKey={({ id }) => id}
    />
  );
}

function Whose({ isMine: isOnlyMine }: { isMine: boolean }) {
  const location = useLocation();
  return (
    <nav className="choice-links" aria-label="Whose rate confirmations">
      <ul>
        <li>
          <Link to={withParams(location, { mine: null })} aria-current={isOnlyMine ? undefined : 'page'}>
            Everyone’s
          </Link>
        </li>
        <li>
          <Link to={withParams(location, { mine: '1' })} aria-current={isOnlyMine ? 'page' : undefined}>
            Only mine
          </Link>
        </li>
      </ul>
    </nav>
  );
}

const COLUMNS: readonly Column<RateConfirmationSummary>[] = [
  {
    key: 'number',
    header: 'Number',
    isRowHeader: true,
    isOneLine: true,
    cell: ({ id, number }, at) => (
      <RowLink of="confirmation" to={paths.rateConfirmation(id)} at={at}>
        {number}
      </RowLink>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, needs_acceptance, accepted }) =>
      needs_acceptance && accepted ? (
        <span className="attention">Re-sign needed</span>
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
    header: 'Sent',
    from: 'wide',
    cell: ({ delivered_at }) => (delivered_at ? formatMoment(delivered_at) : <span className="missing">Not sent</span>),
  },
  {
    key: 'creator',
    header: 'Created by',
    from: 'widest',
    cell: ({ creator }) => creator ?? <span className="missing">A former user</span>,
  },
];
