import { formatInteger } from '@contract/shared/format';
import { Form, Link } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { Select } from '@ui/form/choices';
import { NumberField } from '@ui/form/number-field';
import { TextField } from '@ui/form/text-field';
import { FilterForm } from '~/components/form/filter-form';
import { PageHeader } from '~/components/shell/page-header';
import { BulkActions } from '~/components/table/bulk-actions';
import { type Column, DataTable } from '~/components/table/data-table';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import type { Verdict } from '~/components/verdict/verdict-badge';
import { VerdictBadge } from '~/components/verdict/verdict-badge';

interface Row {
  id: number;
  verdict: Verdict | null;
  name: string;
  dba: string | null;
  mc: string | null;
  dot: string;
  place: string;
  units: number | null;
  authority: string | null;
  safety: string | null;
  insurance: string | null;
  inspected: string | null;
  relation: string;
}

const NAMES = [
  'CASCADE RIDGE TRANSPORT INC',
  'J & P HAULING LLC',
  'TRANSPORTES DEL BAJÍO SA DE CV',
  'GREAT LAKES REFRIGERATED CARRIERS OF MICHIGAN INCORPORATED',
  'OAKMONT EXPRESS LLC',
  'LES TRANSPORTS BEAUSÉJOUR LTÉE',
];
const VERDICTS: (Verdict | null)[] = ['pass', 'fail', 'incomplete', 'override', 'partial_pass', null];

const ROWS: Row[] = Array.from({ length: 24 }, (_, at) => ({
  id: at + 1,
  verdict: VERDICTS[at % 6] ?? null,
  name: NAMES[at % 6] ?? '',
  dba: at % 4 === 1 ? 'Blue Heron Logistics' : null,
  mc: at % 5 === 2 ? null : `MC-${618000 + at * 37}`,
  dot: String(2950170 + at * 91),
  place: ['Portland, OR', 'Gary, IN', 'León, GT', 'Grand Rapids, MI', 'Fresno, CA', 'Lévis, QC'][at % 6] ?? '',
  units: at % 7 === 3 ? null : (at * 53) % 2100,
  authority: at % 5 === 2 ? null : (['12 years', '23 days', '7 months', '3 years'][at % 4] ?? null),
  safety: ['Satisfactory', 'Conditional', 'Not rated'][at % 3] ?? null,
  insurance: at % 6 === 2 ? null : '$1,000,000',
  inspected: at % 6 === 1 ? null : 'Oct 14, 2026',
  relation: ['Onboarded', 'None', 'Needs to onboard', 'Do not dispatch'][at % 4] ?? '',
}));

const COLUMNS: Column<Row>[] = [
  { key: 'verdict', header: 'Verdict', isOneLine: true, cell: (row) => <VerdictBadge verdict={row.verdict} /> },
  {
    key: 'name',
    header: 'Carrier',
    isRowHeader: true,
    sortKey: 'legal_name',
    cell: (row) => (
      <Link to={`/carriers/${row.id}`} discover="none">
        {row.name}
      </Link>
    ),
  },
  { key: 'mc', header: 'MC', isOneLine: true, cell: (row) => row.mc ?? <Missing>None</Missing> },
  { key: 'dot', header: 'DOT', isOneLine: true, sortKey: 'dot', cell: (row) => row.dot },
  { key: 'place', header: 'Place', isOneLine: true, from: 'wide', cell: (row) => row.place },
  {
    key: 'units',
    header: 'Fleet',
    isNumeric: true,
    sortKey: 'power_units',
    cell: (row) => (row.units === null ? <Missing /> : formatInteger(row.units)),
  },
  {
    key: 'authority',
    header: 'Authority age',
    isOneLine: true,
    from: 'medium',
    cell: (row) => row.authority ?? <Missing />,
  },
  { key: 'safety', header: 'Safety rating', isOneLine: true, from: 'wide', cell: (row) => row.safety },
  { key: 'insurance', header: 'BIPD', isNumeric: true, from: 'wide', cell: (row) => row.insurance ?? <Missing /> },
  {
    key: 'inspected',
    header: 'Last inspection',
    isOneLine: true,
    from: 'widest',
    cell: (row) => row.inspected ?? <Missing>None on record</Missing>,
  },
  { key: 'relation', header: 'Relationship', isOneLine: true, from: 'medium', cell: (row) => row.relation },
];

export function ListPage({ withTicks = false }: { withTicks?: boolean }) {
  const table = (
    <DataTable
      caption="Carriers that match the search"
      isCaptionHidden
      columns={COLUMNS}
      rows={ROWS}
      rowKey={(row) => row.id}
      sort={{ key: 'legal_name', direction: 'asc' }}
      sortHref={({ key, direction }) => `?sort=${key}+${direction}`}
      tick={
        withTicks
          ? { name: 'carrier_id', value: (row) => String(row.id), label: (row) => `Choose ${row.name}` }
          : undefined
      }
    />
  );
  return (
    <>
      <PageHeader title="Search results" context="Carriers whose name starts with TRANS, by name" />
      <FilterForm
        action="/carriers/search-results"
        chips={[
          { label: 'Fleet 10 or more', removeHref: '?a' },
          { label: 'Authority at least 6 months old', removeHref: '?b' },
        ]}
        clearHref="?"
        more={
          <button className="button" type="submit">
            More filters
          </button>
        }
      >
        <TextField field={{ name: 'search_text', initialValue: 'TRANS' }} label="Name or number" />
        <Select
          field={{ name: 'verdict' }}
          label="Verdict"
          choices={[
            { value: '', label: 'Any' },
            { value: 'pass', label: 'Pass' },
          ]}
        />
        <NumberField field={{ name: 'min', initialValue: 10 }} label="Smallest fleet" unit="power units" />
      </FilterForm>
      <div className="table-head">
        <ResultCount totalRecords={3026} currentPage={3} totalPages={61} noun={['carrier', 'carriers']} />
      </div>
      {withTicks ? (
        <Form method="post">
          {table}
          <BulkActions count={<span>With the selected carriers:</span>}>
            <button className="button" type="submit">
              Invite to onboard
            </button>
            <button className="button button-danger" type="submit">
              Put on do not dispatch
            </button>
          </BulkActions>
        </Form>
      ) : (
        table
      )}
      <div className="table-foot">
        <ResultCount totalRecords={3026} currentPage={3} totalPages={61} noun={['carrier', 'carriers']} />
        <Pagination currentPage={3} totalPages={61} pageHref={(page) => `?page=${page}`} />
      </div>
    </>
  );
}
