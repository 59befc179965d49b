import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import { codeLabel, SAFETY_RATINGS, UNRATED_LABEL } from '@contract/shared/fmcsa-codes';
import { formatAge, formatDate, formatDollars, formatInteger } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { classifySearchText, describeSearchText } from '@contract/shared/search-text';
import { Link, useLocation } from '@remix-run/react';
import { Missing } from '~/components/data/definition-list';
import { type Column, DataTable, type Sort } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths, withParams } from '~/paths';
import { carrierName, valuesOf } from './identifiers';

interface CarrierResultsProps {
  searchText: string;
  /** As in the address: `legal_name asc`; empty: best match first. */
  sort: string;
  results: { carriers: CarrierSummary[]; paging: PagingInfo };
  /** ISO day that ages are counted to; the server's, so that the page is the same wherever it is drawn. */
  today: string;
}

/** A search's carriers: verdict first, one line each, with the count and the pages. */
export function CarrierResults({ searchText, sort, results: { carriers, paging }, today }: CarrierResultsProps) {
  const location = useLocation();
  if (carriers.length === 0) return <NoCarriers searchText={searchText} paging={paging} />;
  const [sortKey, direction] = sort.split(' ');
  return (
    <>
      <ResultCount {...paging} noun={['carrier', 'carriers']} />
      <DataTable
        caption={`Carriers found for ${searchText}`}
        isCaptionHidden
        columns={columnsFor(today)}
        rows={carriers}
        rowKey={(carrier) => carrier.id}
        sort={sortKey ? { key: sortKey, direction: direction === 'desc' ? 'desc' : 'asc' } : undefined}
        sortHref={(next: Sort) => withParams(location, { sort: `${next.key} ${next.direction}` })}
      />
      <Pagination {...paging} pageHref={(page) => withParams(location, { page })} />
    </>
  );
}

const columnsFor = (today: string): readonly Column<CarrierSummary>[] => [
  {
    key: 'verdict',
    header: 'Verdict',
    isOneLine: true,
    cell: (carrier) => <VerdictBadge verdict={carrier.rules_assessment?.overall_result ?? null} />,
  },
  {
    key: 'name',
    header: 'Carrier',
    isRowHeader: true,
    sortKey: 'legal_name',
    cell: (carrier) => (
      <>
        <Link to={paths.carrier(carrier.id)} discover="none">
          {carrierName(carrier)}
        </Link>
        {carrier.dba_name && carrier.legal_name ? <span className="row-note">DBA {carrier.dba_name}</span> : null}
      </>
    ),
  },
  {
    key: 'mc',
    header: 'Docket',
    isOneLine: true,
    cell: (carrier) => dockets(carrier) ?? <Missing>None on record</Missing>,
  },
  {
    key: 'dot',
    header: 'USDOT',
    isNumeric: true,
    cell: (carrier) => valuesOf(carrier.identifiers, 'DOT')[0] ?? <Missing>None on record</Missing>,
  },
  {
    key: 'place',
    header: 'Place',
    sortKey: 'state',
    cell: (carrier) => [carrier.city, carrier.state].filter(Boolean).join(', ') || <Missing />,
  },
  {
    key: 'fleet',
    header: 'Power units',
    isNumeric: true,
    sortKey: 'power_units',
    cell: (carrier) => (carrier.power_units === null ? <Missing /> : formatInteger(carrier.power_units)),
  },
  { key: 'authority', header: 'Authority', isOneLine: true, cell: (carrier) => authority(carrier, today) },
  {
    key: 'safety',
    header: 'Safety',
    from: 'medium',
    isOneLine: true,
    cell: ({ facts, status_code }) =>
      facts?.safety_rating ? (
        (SAFETY_RATINGS[facts.safety_rating as keyof typeof SAFETY_RATINGS] ?? facts.safety_rating)
      ) : status_code === null ? (
        <Missing />
      ) : (
        'Not rated'
      ),
  },
  { key: 'insurance', header: 'BIPD in force', isNumeric: true, cell: insurance },
  {
    key: 'inspection',
    header: 'Last inspection',
    isOneLine: true,
    from: 'wide',
    cell: ({ facts }) =>
      facts?.last_inspection_on ? formatDate(facts.last_inspection_on) : <Missing>None on record</Missing>,
  },
  {
    key: 'relationship',
    header: 'Relationship',
    isOneLine: true,
    cell: ({ relationship }) =>
      relationship ? CONNECTION_STATUS_LABELS[relationship.status as ConnectionStatus] : 'None',
  },
];

function dockets({ identifiers }: CarrierSummary): string | null {
  const all = ['MC', 'MX', 'FF'].flatMap((type) => valuesOf(identifiers, type).map((value) => `${type} ${value}`));
  if (all.length === 0) return null;
  return all.length === 1 ? all[0]! : `${all[0]} and ${all.length - 1} more`;
}

function authority({ facts }: CarrierSummary, today: string) {
  if (!facts || facts.has_active_authority === null) return <Missing>None on record</Missing>;
  if (!facts.has_active_authority) return 'Not active';
  return facts.authority_granted_on ? formatAge(facts.authority_granted_on, today) : 'Active, date not reported';
}

function insurance({ facts }: CarrierSummary) {
  if (!facts || facts.bipd_in_force_usd === null) return <Missing>None on record</Missing>;
  return (
    <>
      {formatDollars(facts.bipd_in_force_usd)}
      {facts.insurance_cancel_effective_on ? (
        <span className="row-note">ends {formatDate(facts.insurance_cancel_effective_on)}</span>
      ) : null}
    </>
  );
}

function NoCarriers({ searchText, paging }: { searchText: string; paging: PagingInfo }) {
  const location = useLocation();
  if (paging.totalRecords > 0)
    return (
      <EmptyState title={`There is no page ${paging.currentPage}`}>
        <p>
          This list has {formatInteger(paging.totalPages)} {paging.totalPages === 1 ? 'page' : 'pages'}.{' '}
          <Link to={withParams(location, { page: null })}>Go to the first page</Link>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title={`No carrier found for “${searchText}”`}>
      <p>Looked for: {describeSearchText(classifySearchText(searchText))}.</p>
      <p>
        Check the number with the caller, leave out the ending of the name, or write the kind of number before it, as in
        MC 139446. A carrier that is on no federal file cannot be found here: that is no sign that it is safe.
      </p>
    </EmptyState>
  );
}
