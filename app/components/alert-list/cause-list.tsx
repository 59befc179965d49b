import { formatCount, formatMoment } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { SeverityMark } from '~/components/alert/severity-mark';
import { ListPage } from '~/components/list/list-page';
import { SavedViewsMenu } from '~/components/list/saved-views-menu';
import { ListLink } from '~/components/list-link';
import { CarrierLink } from '~/components/row-link';
import type { Column } from '~/components/table/data-table';
import { paths } from '~/paths';
import type { ListedCause } from '~/view/alerts/listed-cause';
import { type AlertPage, causeList } from '~/view/lists/alerts.list';
import { AlertViews } from './alert-views';

const COLUMNS: readonly Column<ListedCause>[] = [
  {
    key: 'severity',
    header: 'Severity',
    isOneLine: true,
    className: 'cell-severity',
    cell: ({ severity }) => <SeverityMark severity={severity} />,
  },
  {
    key: 'cause',
    header: 'Cause',
    isRowHeader: true,
    className: 'cell-alert',
    cell: ({ type, to, message, otherMessages, alertCount }) => (
      <>
        <ListLink to={to}>{type}</ListLink> <span className="small-print">{formatCount(alertCount, 'alert')}</span>
        <span className="row-note">{message}</span>
        {otherMessages > 0 ? <span className="row-note">{`+${otherMessages} with other details`}</span> : null}
      </>
    ),
  },
  {
    key: 'carrier',
    header: 'Carrier',
    className: 'cell-carrier',
    cell: ({ carrier, vehicle }) => (
      <>
        {carrier === null ? (
          <Missing>Several or none</Missing>
        ) : (
          <CarrierLink carrierId={carrier.id}>{carrier.name}</CarrierLink>
        )}
        {vehicle ? <span className="row-note">{vehicle}</span> : null}
      </>
    ),
  },
  {
    key: 'loads',
    header: 'Loads',
    className: 'cell-load',
    cell: ({ loads, more, to }) => (
      <>
        {loads.map(({ key, reference, to: alert }, at) => (
          <span key={key}>
            {at > 0 ? ', ' : null}
            <ListLink to={alert}>{reference}</ListLink>
          </span>
        ))}
        {more > 0 ? (
          <>
            {' '}
            <ListLink to={to}>and {more} more</ListLink>
          </>
        ) : null}
      </>
    ),
  },
  {
    key: 'age',
    header: 'Oldest',
    isOneLine: true,
    className: 'cell-age',
    cell: ({ age, raisedAt }) => (
      <time dateTime={raisedAt} title={formatMoment(raisedAt)}>
        {age}
      </time>
    ),
  },
];

/** The alerts on the company's loads, one row a cause with its loads inside. */
export function CauseList({ page }: { page: AlertPage<ListedCause> }) {
  return (
    <ListPage
      of={causeList}
      page={page}
      action={<SavedViewsMenu of={paths.alerts()} />}
      beneathTabs={<AlertViews isByCause />}
      columns={COLUMNS}
      rowKey={({ key }) => key}
    />
  );
}
