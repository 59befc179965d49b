import { Form, Link, useLocation } from '@remix-run/react';
import { Button } from '@ui/button';
import { TextField } from '@ui/form/text-field';
import { GateCell } from '~/components/gate/gate-answer';
import { type Column, DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths, withParams } from '~/paths';
import type { FoundCarriers } from './carriers-to-cover.server';

interface FindCarrierProps {
  loadId: number;
  searchText: string;
  /** Null: nothing was looked for yet. */
  found: FoundCarriers | null;
}

type Row = FoundCarriers['carriers'][number];

/** Finds the carrier that is to haul the load. */
export function FindCarrier({ loadId, searchText, found }: FindCarrierProps) {
  return (
    <div className="stack account-tab">
      <Form method="get" action={paths.loadCover(loadId)} className="form" noValidate>
        <TextField
          field={{ name: 'search_text', initialValue: searchText }}
          type="search"
          label="Carrier"
          hint="DOT or MC number, or the beginning of the name"
          autoComplete="off"
        />
        <div className="button-row">
          <Button>Find carrier</Button>
          <Link to={paths.load(loadId)}>Back to the load</Link>
        </div>
      </Form>
      {found ? <Found loadId={loadId} searchText={searchText} found={found} /> : null}
    </div>
  );
}

function Found({ loadId, searchText, found }: FindCarrierProps & { found: FoundCarriers }) {
  const location = useLocation();
  const { carriers, paging } = found;
  if (carriers.length === 0 && paging.totalRecords > 0) return <NoSuchPage paging={paging} />;
  if (carriers.length === 0)
    return (
      <EmptyState title={`No carrier found for ${searchText}`}>
        <p>Check the number, or type fewer letters of the name.</p>
      </EmptyState>
    );
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      header: 'Carrier',
      isRowHeader: true,
      cell: ({ id, name, numbers }) => (
        <>
          <Link to={paths.loadCover(loadId, { carrier_id: id })}>{name}</Link>
          <span className="row-note">{numbers}</span>
        </>
      ),
    },
    {
      key: 'verdict',
      header: 'Verdict',
      cell: ({ verdict }) => <VerdictBadge verdict={verdict} />,
    },
    { key: 'gate', header: 'This load', cell: ({ gate }) => <GateCell gate={gate} /> },
    { key: 'place', header: 'Location', cell: ({ place }) => place },
    { key: 'phone', header: 'Phone', isOneLine: true, cell: ({ phone }) => phone },
  ];
  return (
    <>
      <ResultCount {...paging} noun={['carrier', 'carriers']} />
      <DataTable caption="Carriers found" isCaptionHidden columns={columns} rows={carriers} rowKey={({ id }) => id} />
      <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of carriers" />
    </>
  );
}
