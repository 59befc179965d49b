import { EQUIPMENT_TYPE_LABELS } from '@contract/carriers/equipment.constants';
import {
  TRUCK_POSTING_STATE_LABELS,
  TRUCK_POSTING_STATES,
  type TruckPostingState,
} from '@contract/load-board/load-board.constants';
import type { TruckPosting } from '@contract/load-board/truck-postings.entities';
import { formatDate, formatMiles, formatMoment } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { Link, useLocation } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { ButtonForm } from '~/components/form/button-form';
import { Refusal } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { SectionError } from '~/components/notice/section-error';
import { SectionTabs } from '~/components/shell/section-tabs';
import { type Column, DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths, withParams } from '~/paths';
import type { Part } from '~/view/load-board/section';

interface TruckPostingsProps {
  list: TruckPostingState;
  isInNetwork: boolean;
  found: Part<{ postings: readonly TruckPosting[]; paging: PagingInfo }>;
  mayWork: boolean;
}

/** Trucks that carriers have to offer, the newest first. */
export function TruckPostings({ list, isInNetwork, found, mayWork }: TruckPostingsProps) {
  const location = useLocation();
  return (
    <>
      <SectionTabs
        label="Lists of trucks"
        tabs={TRUCK_POSTING_STATES.map((one) => ({
          label: TRUCK_POSTING_STATE_LABELS[one],
          to: withParams(location, { list: one }),
          isCurrent: one === list,
        }))}
      />
      <nav className="choice-links" aria-label="Which carriers">
        <ul>
          <li>
            <Link to={withParams(location, { network: null })} aria-current={isInNetwork ? undefined : 'page'}>
              All
            </Link>
          </li>
          <li>
            <Link to={withParams(location, { network: 1 })} aria-current={isInNetwork ? 'page' : undefined}>
              In Network
            </Link>
          </li>
        </ul>
      </nav>
      <Refusal of="switch-truck" />
      {!found.ok ? (
        <SectionError name="Trucks" reference={found.reference} retryHref={paths.truckPostings({ list })} />
      ) : found.data.postings.length === 0 ? (
        found.data.paging.totalRecords > 0 ? (
          <NoSuchPage paging={found.data.paging} />
        ) : (
          <EmptyState title={`No ${TRUCK_POSTING_STATE_LABELS[list].toLowerCase()} trucks`}>
            {mayWork ? <p>Post a truck below when a carrier says that it has one.</p> : null}
          </EmptyState>
        )
      ) : (
        <section className="truck-list" aria-label="Trucks">
          <ResultCount {...found.data.paging} noun={['truck', 'trucks']} />
          <DataTable
            caption="Trucks that carriers have to offer"
            isCaptionHidden
            columns={columnsFor(found.data.postings, mayWork)}
            rows={found.data.postings}
            rowKey={({ id }) => id}
          />
          <Pagination
            {...found.data.paging}
            pageHref={(page) => withParams(location, { page })}
            label="Pages of trucks"
          />
        </section>
      )}
    </>
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
          {state === 'active' ? `Ends ${formatMoment(expires_at)}` : TRUCK_POSTING_STATE_LABELS[state]}
        </span>
      </>
    ),
  },
  {
    key: 'by',
    header: 'Posted by',
    from: 'wide',
    cell: ({ created_by }) => created_by ?? <Missing>Not known</Missing>,
  },
  {
    key: 'actions',
    header: 'Actions',
    className: 'cell-actions',
    cell: (truck) => <Actions truck={truck} />,
  },
];

/** Without verdicts where the reader is shown none, and without buttons where the reader may press none. */
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
        {truck.state === 'active' ? 'Keep' : 'Post again'}
      </SubmitButton>
      {truck.state === 'active' ? (
        <SubmitButton look="plain" intent="take-truck-off">
          Take off
        </SubmitButton>
      ) : null}
    </ButtonForm>
  );
}
