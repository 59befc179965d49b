import type { GateSummary } from '@contract/loads/gate.entities';
import type { PagingInfo } from '@contract/shared/paging';
import { Link, useLocation } from '@remix-run/react';
import { useRefused } from '~/components/form/refusal';
import { SectionError } from '~/components/notice/section-error';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { paths, withParams } from '~/paths';
import { dispositionForm } from '~/view/load-board/board-forms';
import type { Part } from '~/view/load-board/section';
import type { ShownMatch } from '~/view/load-board/shown-match';
import { DispositionForm } from './dispositions';
import { MatchTable } from './match-table';

interface MatchesProps {
  loadId: number;
  matches: Part<{ carriers: readonly ShownMatch[]; paging: PagingInfo }>;
  isInNetwork: boolean;
  isPosted: boolean;
  /** The gate's answers by carrier; null: not the reader's to see, or not known now. */
  gates: Readonly<Record<number, GateSummary>> | null;
  mayWork: boolean;
  /** The load has no carrier yet, and the reader may give it to one. */
  mayCover: boolean;
}

/** Carriers that match the load, and what can be done with each. */
export function Matches({ loadId, matches, isInNetwork, isPosted, gates, mayWork, mayCover }: MatchesProps) {
  const location = useLocation();
  return (
    <section className="stack" aria-labelledby="matches-title">
      <h2 id="matches-title">Matching carriers</h2>
      <nav className="choice-links" aria-label="Which carriers">
        <ul>
          <li>
            <Link
              to={`${withParams(location, { network: null })}#matches-title`}
              aria-current={isInNetwork ? undefined : 'page'}
            >
              All
            </Link>
          </li>
          <li>
            <Link
              to={`${withParams(location, { network: 1 })}#matches-title`}
              aria-current={isInNetwork ? 'page' : undefined}
            >
              In Network
            </Link>
          </li>
        </ul>
      </nav>
      {!matches.ok ? (
        <SectionError name="Matches" reference={matches.reference} retryHref={paths.boardLoad(loadId)} />
      ) : matches.data.carriers.length === 0 ? (
        matches.data.paging.totalRecords > 0 ? (
          <NoSuchPage paging={matches.data.paging} />
        ) : (
          <p className="missing">No carrier is known for this lane and equipment</p>
        )
      ) : (
        <>
          <ResultCount {...matches.data.paging} noun={['carrier', 'carriers']} />
          <MatchTable
            loadId={loadId}
            matches={matches.data.carriers}
            gates={gates}
            mayCover={mayCover}
            actions={(match) => <BoardActions loadId={loadId} match={match} isPosted={isPosted} mayWork={mayWork} />}
          />
          <Pagination
            {...matches.data.paging}
            pageHref={(page) => `${withParams(location, { page })}#matches-title`}
            label="Pages of carriers"
          />
        </>
      )}
    </section>
  );
}

type BoardActionsProps = Pick<MatchesProps, 'loadId' | 'isPosted' | 'mayWork'> & { match: ShownMatch };

function BoardActions({ loadId, match: { id, name, maySee }, isPosted, mayWork }: BoardActionsProps) {
  const isRefused = useRefused()?.form === dispositionForm(id);
  return (
    <>
      {!maySee ? (
        <span className="attention">Blocked by your rules</span>
      ) : mayWork ? (
        <Link
          to={isPosted ? paths.boardSend(loadId, { carrier: id }) : paths.boardPost(loadId, { carrier: id })}
          aria-label={isPosted ? `Send load to ${name}` : `Post load to ${name}`}
        >
          {isPosted ? 'Send load' : 'Post load'}
        </Link>
      ) : null}
      {mayWork ? (
        <details open={isRefused}>
          <summary className="discloses">Log a decline</summary>
          <DispositionForm carrierId={id} />
        </details>
      ) : null}
    </>
  );
}
