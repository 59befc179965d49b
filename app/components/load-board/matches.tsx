import type { GateSummary } from '@contract/loads/gate.entities';
import { formatPhone } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { Link, useLocation } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { useRefused } from '~/components/form/refusal';
import { GateCell } from '~/components/gate/gate-answer';
import { SectionError } from '~/components/notice/section-error';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths, withParams } from '~/paths';
import { dispositionForm } from '~/view/load-board/board-forms';
import type { Part } from '~/view/load-board/section';
import type { ShownMatch } from '~/view/load-board/shown-match';
import { DispositionForm } from './dispositions';

interface MatchesProps {
  loadId: number;
  matches: Part<{ carriers: readonly ShownMatch[]; paging: PagingInfo }>;
  isInNetwork: boolean;
  isPosted: boolean;
  /** The gate's answers by carrier; null: not the reader's to see, or not known now. */
  gates: Readonly<Record<number, GateSummary>> | null;
  mayWork: boolean;
}

/** Carriers that may haul the load, and why each: evidence in sentences. Carriers of the network come first. */
export function Matches({ loadId, matches, isInNetwork, isPosted, gates, mayWork }: MatchesProps) {
  const location = useLocation();
  return (
    <section className="stack" aria-labelledby="matches-title">
      <h2 id="matches-title">Carriers that may haul it</h2>
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
          <p className="missing">Nothing is known of a carrier for this lane and equipment</p>
        )
      ) : (
        <>
          <ResultCount {...matches.data.paging} noun={['carrier', 'carriers']} />
          <ul className="board-cards">
            {matches.data.carriers.map((match) => (
              <li key={match.id} id={`match-${match.id}`}>
                <Match loadId={loadId} match={match} isPosted={isPosted} gate={gates?.[match.id]} mayWork={mayWork} />
              </li>
            ))}
          </ul>
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

interface MatchProps {
  loadId: number;
  match: ShownMatch;
  isPosted: boolean;
  gate: GateSummary | undefined;
  mayWork: boolean;
}

function Match({ loadId, match, isPosted, gate, mayWork }: MatchProps) {
  const { id, name, numbers, phone, place, isInNetwork, maySee, isStopped, verdict, evidence, lastDisposition } = match;
  const isRefused = useRefused()?.form === dispositionForm(id);
  return (
    <article className="board-card" aria-label={name}>
      <p className="board-card-head">
        <Link to={paths.carrier(id)}>{name}</Link>{' '}
        {isStopped ? <strong className="stop-word">Do not dispatch</strong> : <VerdictBadge verdict={verdict} />}{' '}
        {isInNetwork ? <span className="small-print">In Network</span> : null}
      </p>
      <p className="small-print">
        {[numbers, place].filter(Boolean).join(', ')}. Phone on record:{' '}
        {phone === null ? (
          <Missing />
        ) : (
          <a className="unbroken" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        )}
      </p>
      {gate ? (
        <p>
          <GateCell gate={gate} />
        </p>
      ) : null}
      <ul className="plain-bullets">
        {evidence.map(({ key, sentence, asOf }) => (
          <li key={key}>
            {sentence}
            {asOf ? <span className="small-print"> As of {asOf}</span> : null}
          </li>
        ))}
        {lastDisposition ? <li>Last said no: {lastDisposition}</li> : null}
      </ul>
      <div className="button-row board-bid-actions">
        {!maySee ? (
          <span className="attention">May not see the load by your rules</span>
        ) : mayWork ? (
          <Link to={isPosted ? paths.boardSend(loadId, { carrier: id }) : paths.boardPost(loadId, { carrier: id })}>
            {isPosted ? 'Send the posting' : 'Post to this carrier'}
          </Link>
        ) : null}
        {mayWork ? (
          <details open={isRefused}>
            <summary className="discloses">It said no…</summary>
            <DispositionForm carrierId={id} />
          </details>
        ) : null}
      </div>
    </article>
  );
}
