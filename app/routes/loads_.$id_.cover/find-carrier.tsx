import type { GateSummary } from '@contract/loads/gate.entities';
import { formatCount } from '@contract/shared/format';
import { Form, Link, useLocation } from '@remix-run/react';
import { Button } from '@ui/button';
import { Missing } from '@ui/definition-list';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { GateCell } from '~/components/gate/gate-answer';
import { CoverLink, MatchTable } from '~/components/load-board/match-table';
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
import type { FirstMatches, FoundCarriers, LoadToCover, ShownMatches } from './cover-page.server';

interface FindCarrierProps {
  load: LoadToCover;
  searchText: string;
  /** Null: nothing was looked for yet. */
  found: FoundCarriers | null;
  /** Null: the reader may not see the load board. */
  matches: FirstMatches | null;
}

type Row = FoundCarriers['carriers'][number];

/** The carriers that match the load, each one click from being assigned, and a search for any other. */
export function FindCarrier({ load, searchText, found, matches }: FindCarrierProps) {
  const { id: loadId } = load;
  return (
    <div className="cover-find">
      {found ? <Found loadId={loadId} searchText={searchText} found={found} /> : null}
      <MatchesToCover load={load} matches={matches} />
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

function MatchesToCover({ load, matches }: { load: LoadToCover; matches: FirstMatches | null }) {
  if (matches === null) return null;
  const { id: loadId } = load;
  return (
    <section className="stack cover-matches" aria-labelledby="matches-title">
      <h2 id="matches-title">Matching carriers</h2>
      {!matches.ok ? (
        <SectionError name="Matches" reference={matches.reference} retryHref={paths.loadCover(loadId)} />
      ) : matches.data.carriers.length === 0 ? (
        <>
          <p className="missing">No carrier is known for this lane and equipment</p>
          <WaysOn load={load} {...matches.data} />
        </>
      ) : (
        <>
          <NoneCleared load={load} matches={matches.data} />
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

/** Cover leads nowhere yet: what each of the best is short of, and the two ways on. */
function NoneCleared({ load, matches }: { load: LoadToCover; matches: ShownMatches }) {
  const { carriers, gates, total } = matches;
  // One that was not checked may be cleared.
  if (carriers.some(({ id, isStopped }) => !isStopped && (gates[id]?.answer ?? 'yes') === 'yes')) return null;
  const best = carriers.filter(({ id, isStopped }) => !isStopped && gates[id]?.answer === 'exception').slice(0, 3);
  return (
    <Notice
      kind="warning"
      title={
        total > carriers.length
          ? `None of the first ${carriers.length} matching carriers is cleared for this load`
          : 'No matching carrier is cleared for this load'
      }
    >
      {best.length === 0 ? (
        <p>None of them can get it by an exception either. Find another carrier below.</p>
      ) : (
        <ul className="plain-bullets">
          {best.map((match) => (
            <li key={match.id}>
              {match.name}: {shortOf(gates[match.id]!)}{' '}
              <CoverLink loadId={load.id} match={match} gate={gates[match.id]} />
            </li>
          ))}
        </ul>
      )}
      <WaysOn load={load} {...matches} />
    </Notice>
  );
}

/** Without the answer itself, which the title says. */
const shortOf = ({ sentence }: GateSummary) => sentence.replace(/^[^.]+\. /, '');

/** Where a carrier may still be found: the board, and who runs the lane without being a match. */
function WaysOn({ load, mayPost, lane }: { load: LoadToCover } & Pick<ShownMatches, 'mayPost' | 'lane'>) {
  const toBoard = load.posting ? (
    <Link to={paths.boardLoad(load.id)}>The load is on the board: see its bids</Link>
  ) : mayPost && !load.carrier ? (
    <Link className="button" to={paths.boardPost(load.id)}>
      Post to board
    </Link>
  ) : null;
  const toLane = lane && (
    <Link className="button" to={paths.laneSearchResults(lane)}>
      Search the lane
    </Link>
  );
  return toBoard || toLane ? (
    <p className="button-row">
      {toBoard}
      {toLane}
    </p>
  ) : null;
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
      cell: ({ phone, flags }) => (phone === null ? <Missing /> : <PhoneLink number={phone} flags={flags} />),
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
