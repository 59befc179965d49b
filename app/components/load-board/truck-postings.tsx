import { EQUIPMENT_TYPE_LABELS } from '@contract/carriers/equipment.constants';
import { TRUCK_POSTING_STATE_LABELS } from '@contract/load-board/load-board.constants';
import type { TruckPosting } from '@contract/load-board/truck-postings.entities';
import { formatDate, formatMiles, formatMoment } from '@contract/shared/format';
import { Link, useLocation } from '@remix-run/react';
import { NotOnFile } from '@ui/definition-list';
import { ButtonForm } from '~/components/form/button-form';
import { Refusal } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { ListPage } from '~/components/list/list-page';
import type { Column } from '~/components/table/data-table';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths, withParams } from '~/paths';
import { isInNetwork, type TruckPage, truckList } from '~/view/lists/truck-postings.list';

interface TruckPostingsProps {
  page: TruckPage;
}

/** Trucks that carriers offer, newest first. */
export function TruckPostings({ page }: TruckPostingsProps) {
  return (
    <ListPage
      of={truckList}
      page={page}
      beneathTabs={
        <>
          <WhichCarriers isInNetwork={isInNetwork(page)} />
          <Refusal of="switch-truck" />
        </>
      }
      columns={page.rows.ok ? columnsFor(page.rows.data.rows, page.mayWork) : COLUMNS}
      rowKey={({ id }) => id}
    />
  );
}

function WhichCarriers({ isInNetwork: isNarrow }: { isInNetwork: boolean }) {
  const location = useLocation();
  return (
    <nav className="choice-links" aria-label="Which carriers">
      <ul>
        <li>
          <Link to={withParams(location, { network: null })} aria-current={isNarrow ? undefined : 'page'}>
            All
          </Link>
        </li>
        <li>
          <Link to={withParams(location, { network: 1 })} aria-current={isNarrow ? 'page' : undefined}>
            In Network
          </Link>
        </li>
      </ul>
    </nav>
  );
}

const COLUMNS: readonly Column<TruckPosting>[] = [
  {
    key: 'carrier',
    header: 'Carrier',
    isRowHeader: true,
    cell: ({ carrier_id, carrier_name, is_in_network, vehicle_label }) => (
      <>
        <Link to={paths.carrier(carrier_id)}>{carrier_name ?? `Carrier ${carrier_id}`}</Link>
        {vehicle_label ? <span className="row-note">{vehicle_label}</span> : null}
        {is_in_network ? <span className="row-note">In Network</span> : null}
      </>
    ),
  },
  {
    key: 'verdict',
    header: 'Verdict',
    cell: ({ overall_result }) => <VerdictBadge verdict={overall_result ?? null} />,
  },
  {
    key: 'way',
    header: 'From and to',
    cell: ({ origin_search_display_name: origin, destination_search_display_name: to, deadhead_miles_tolerance }) => (
      <>
        {origin} to {to ?? 'anywhere'}
        <span className="row-note">Deadhead up to {formatMiles(deadhead_miles_tolerance)}</span>
      </>
    ),
  },
  {
    key: 'equipment',
    header: 'Equipment',
    cell: ({ posted_equipment_type }) => EQUIPMENT_TYPE_LABELS[posted_equipment_type],
  },
  {
    key: 'start',
    header: 'Free from',
    cell: ({ start_date, state, expires_at }) => (
      <>
        <span className="unbroken">{formatDate(start_date)}</span>
        <span className="row-note">
          {state === 'active' ? `Expires ${formatMoment(expires_at)}` : TRUCK_POSTING_STATE_LABELS[state]}
        </span>
      </>
    ),
  },
  {
    key: 'by',
    header: 'Posted by',
    from: 'wide',
    cell: ({ created_by }) => created_by ?? <NotOnFile />,
  },
  {
    key: 'actions',
    header: 'Actions',
    className: 'cell-actions',
    cell: (truck) => <Actions truck={truck} />,
  },
];

/** Without verdicts for a reader who sees none, and without buttons for one who may not act. */
const columnsFor = (postings: readonly TruckPosting[], mayWork: boolean) =>
  COLUMNS.filter(
    ({ key }) =>
      (key !== 'verdict' || postings.some((one) => one.overall_result !== undefined)) && (key !== 'actions' || mayWork),
  );

function Actions({ truck }: { truck: TruckPosting }) {
  return (
    <ButtonForm className="row-actions" about={{ truck: truck.id }} version={truck}>
      <Link
        className="button"
        to={paths.truckPosting(truck.id)}
        aria-label={`Edit truck of ${truck.carrier_name ?? `carrier ${truck.carrier_id}`}`}
      >
        Edit
      </Link>
      <SubmitButton look="plain" intent="keep-truck">
        {truck.state === 'active' ? 'Extend' : 'Post again'}
      </SubmitButton>
      {truck.state === 'active' ? (
        <SubmitButton look="plain" intent="take-truck-off">
          Remove
        </SubmitButton>
      ) : null}
    </ButtonForm>
  );
}
