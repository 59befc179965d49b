import { formatMoney } from '@contract/rate-confirmations/format-money';
import { formatMoment } from '@contract/shared/format';
import { Link, useLocation } from '@remix-run/react';
import { NotOnFile } from '@ui/definition-list';
import { ListPage } from '~/components/list/list-page';
import { RowLink } from '~/components/row-link';
import type { Column } from '~/components/table/data-table';
import { useKeptRows } from '~/components/table/use-kept-rows';
import { paths, withBase, withParams } from '~/paths';
import type { Restored } from '~/view/kept-rows';
import { fileQuery } from '~/view/lists/define-list';
import {
  type ConfirmationPage,
  confirmationList,
  isMine,
  KEPT_CONFIRMATIONS,
  type ListedConfirmation,
} from '~/view/lists/rate-confirmations.list';
import { confirmationState, isToAttend } from '~/view/rate-confirmations/confirmation-state';

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
      tools={<Tools mayExport={page.mayExport} page={page} />}
      columns={COLUMNS}
      rowKey={({ id }) => id}
    />
  );
}

function Tools({ page, mayExport }: { page: Restored<ConfirmationPage>; mayExport: boolean }) {
  const location = useLocation();
  if (!mayExport) return null;
  const query = fileQuery(confirmationList, page, location);
  return (
    <a href={withBase(`${paths.rateConfirmationsFile()}?${query}`)} download>
      Download CSV
    </a>
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

const COLUMNS: readonly Column<ListedConfirmation>[] = [
  {
    key: 'number',
    header: 'Number',
    isRowHeader: true,
    className: 'unbroken',
    cell: ({ id, number, revision }, at) => (
      <>
        <RowLink of="confirmation" to={paths.rateConfirmation(id)} at={at} className="unbroken">
          {number}
        </RowLink>
        {revision > 1 ? <span className="row-note">Revision {revision}</span> : null}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    className: 'unbroken',
    cell: (one) => <span className={isToAttend(one) ? 'attention' : undefined}>{confirmationState(one)}</span>,
  },
  {
    key: 'carrier',
    header: 'Carrier',
    cell: ({ carrier }) => <Link to={paths.carrier(carrier.id)}>{carrier.legal_name ?? `DOT ${carrier.id}`}</Link>,
  },
  {
    key: 'load',
    header: 'Load',
    className: 'unbroken',
    cell: ({ load }) => <Link to={paths.load(load.id)}>{load.reference}</Link>,
  },
  { key: 'lane', header: 'Lane', cell: ({ shownLane: { way } }) => way ?? <NotOnFile /> },
  {
    key: 'pickup',
    header: 'Pickup',
    className: 'cell-when',
    cell: ({ shownLane: { pickup } }) => pickup,
  },
  {
    key: 'total',
    header: 'Total',
    isNumeric: true,
    isOneLine: true,
    cell: ({ total_cents, currency }) => formatMoney(total_cents, currency),
  },
  {
    key: 'delivered',
    header: 'Sent',
    from: 'widest',
    cell: ({ delivered_at }) => (delivered_at ? formatMoment(delivered_at) : <span className="missing">Not sent</span>),
  },
  {
    key: 'creator',
    header: 'Created by',
    from: 'widest',
    cell: ({ creator }) => creator ?? <span className="missing">A former user</span>,
  },
];
