import type { AlertTab } from '@contract/alerts/tickets.constants';
import { formatMoment } from '@contract/shared/format';
import { None, NotOnFile } from '@ui/definition-list';
import { SeverityMark } from '~/components/alert/severity-mark';
import { ListLink } from '~/components/list-link';
import { CarrierLink, RowLink } from '~/components/row-link';
import type { Column } from '~/components/table/data-table';
import { paths } from '~/paths';
import type { ListedAlert } from '~/view/alerts/listed-alert';

const COLUMNS: readonly Column<ListedAlert>[] = [
  {
    key: 'severity',
    header: 'Severity',
    isOneLine: true,
    className: 'cell-severity',
    cell: ({ severity }) => <SeverityMark severity={severity} />,
  },
  {
    key: 'alert',
    header: 'Alert',
    isRowHeader: true,
    className: 'cell-alert',
    cell: ({ id, type, message, closing }, at) => (
      <>
        <RowLink of="alert" to={paths.alert(id)} at={at} title={message}>
          {message}
        </RowLink>
        <span className="row-note">
          {type}. {closing}
        </span>
      </>
    ),
  },
  {
    key: 'load',
    header: 'Load',
    className: 'cell-load',
    cell: ({ load }) =>
      load === null ? (
        <None />
      ) : (
        <>
          <ListLink to={paths.load(load.id)}>{load.reference}</ListLink>
          {load.way ? <span className="row-note">{load.way}</span> : null}
        </>
      ),
  },
  {
    key: 'carrier',
    header: 'Carrier',
    className: 'cell-carrier',
    cell: ({ carrier }) =>
      carrier === null ? <None /> : <CarrierLink carrierId={carrier.id}>{carrier.name}</CarrierLink>,
  },
  {
    key: 'due',
    header: 'Next stop',
    isOneLine: true,
    className: 'cell-due',
    cell: ({ due }) => due ?? <NotOnFile />,
  },
  {
    key: 'status',
    header: 'Status',
    isOneLine: true,
    className: 'cell-status',
    cell: ({ status, isOver }) => (isOver ? `${status.label}, ended` : status.label),
  },
  {
    key: 'assignee',
    header: 'Assignee',
    className: 'cell-assignee',
    cell: ({ assignee }) => assignee ?? <None />,
  },
  {
    key: 'age',
    header: 'Age',
    sortKey: 'raised_at',
    isOneLine: true,
    className: 'cell-age',
    cell: ({ age, raisedAt, isReopened }) => (
      <>
        <time dateTime={raisedAt} title={formatMoment(raisedAt)}>
          {age}
        </time>
        {isReopened ? <span className="row-note">Came back</span> : null}
      </>
    ),
  },
];

/** A closed alert has no age. */
const CLOSED: Column<ListedAlert> = {
  key: 'closed',
  header: 'Closed',
  sortKey: 'closed_at',
  className: 'cell-age cell-closed',
  cell: ({ age, closedAt }) => (
    <>
      <time dateTime={closedAt ?? undefined}>{formatMoment(closedAt)}</time>
      <span className="row-note">Open for {age}</span>
    </>
  ),
};
const CLOSED_COLUMNS = COLUMNS.filter(({ key }) => key !== 'due').map((column) =>
  column.key === 'age' ? CLOSED : column,
);

/** The columns of a list of alerts: severity, what is wrong, load and carrier, when its next stop is due, assignee, age. */
export const alertColumns = (tab: AlertTab): readonly Column<ListedAlert>[] =>
  tab === 'closed' ? CLOSED_COLUMNS : COLUMNS;
