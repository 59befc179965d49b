import { formatCount } from '@contract/shared/format';
import { Form, Link, useLocation } from '@remix-run/react';
import { Button } from '@ui/button';
import { Missing } from '@ui/definition-list';
import { TextField } from '@ui/form/text-field';
import { GateCell } from '~/components/gate/gate-answer';
import { MatchTable } from '~/components/load-board/match-table';
import { SectionError } from '~/components/notice/section-error';
import { PhoneLink } from '~/components/phone-link';
import { KeptLink, KeptOrigin } from '~/components/row-link';
import { type Column, DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths, withParams } from '~/paths';
import type { FirstMatches, FoundCarriers } from './cover-page.server';

interface FindCarrierProps {
  load: { id: number; carrier: unknown };
  searchText: string;
  /** Null: nothing was looked for yet. */
  found: FoundCarriers | null;
  /** Null: the reader may not see the load board. */
  matches: FirstMatches | null;
}

type Row = FoundCarriers['carriers'][number];

/** The carriers that match the load, each one click from being assigned, and a search for any other. */
export function FindCarrier({ load: { id: loadId }, searchText, found, matches }: FindCarrierProps) {
  return (
    <div className="cover-find">
      {found ? <Found loadId={loadId} searchText={searchText} found={found} /> : null}
      <MatchesToCover loadId={loadId} matches={matches} />
      <Form method="get" action={paths.loadCover(loadId)} className="form cover-search" noValidate>
        <KeptOrigin />
        <TextField
          field={{ name: 'search_text', initialValue: searchText }}
          type="search"
          label="Another carrier"
          hint="DOT or MC number, or the beginning of the name"
          autoComplete="off"
        />
        <div className="button-row">
          <Button look="plain">Find carrier</Button>
          <KeptLink to={paths.load(loadId)}>Back to the load</KeptLink>
        </div>
      </Form>
    </div>
  );
}

function MatchesToCover({ loadId, matches }: { loadId: number; matches: FirstMatches | null }) {
  if (matches === null) return null;
  return (
    <section className="stack cover-matches" aria-labelledby="matches-title">
      <h2 id="matches-title">Matching carriers</h2>
      {!matches.ok ? (
        <SectionError name="Matches" reference={matches.reference} retryHref={paths.loadCover(loadId)} />
      ) : matches.data.carriers.length === 0 ? (
        <p className="missing">No carrier is known for this lane and equipment</p>
      ) : (
        <>
          <MatchTable loadId={loadId} matches={matches.data.carriers} gates={matches.data.gates} mayCover />
          {matches.data.total > matches.data.carriers.length ? (
            <p>
              <Link to={`${paths.boardLoad(loadId)}#matches-title`}>
                All {formatCount(matches.data.total, 'matching carrier')}
              </Link>
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}

interface FoundProps {
  loadId: number;
  searchText: string;
  found: FoundCarriers;
}

function Found({ loadId, searchText, found }: FoundProps) {
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
          <KeptLink to={paths.loadCover(loadId, { carrier_id: id })}>{name}</KeptLink>
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
    {
      key: 'phone',
      header: 'Phone',
      isOneLine: true,
      cell: ({ phone }) => (phone === null ? <Missing /> : <PhoneLink number={phone} />),
    },
  ];
  return (
    <section className="stack cover-found" aria-label="Carriers found">
      <ResultCount {...paging} noun={['carrier', 'carriers']} />
      <DataTable caption="Carriers found" isCaptionHidden columns={columns} rows={carriers} rowKey={({ id }) => id} />
      <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of carriers" />
    </section>
  );
}
