import type { GateSummary } from '@contract/loads/gate.entities';
import { formatCount } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Missing, NotOnFile } from '@ui/definition-list';
import type { ReactNode } from 'react';
import { useRefused } from '~/components/form/refusal';
import { GateCell } from '~/components/gate/gate-answer';
import { PhoneLink } from '~/components/phone-link';
import { KeptLink } from '~/components/row-link';
import { type Column, DataTable } from '~/components/table/data-table';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';
import { capitalized } from '~/view/capitalized';
import { dispositionForm } from '~/view/load-board/board-forms';
import type { ShownMatch } from '~/view/load-board/shown-match';

interface MatchTableProps {
  loadId: number;
  matches: readonly ShownMatch[];
  /** The gate's answers by carrier; null: not the reader's to see, or not known now. */
  gates: Readonly<Record<number, GateSummary>> | null;
  mayCover: boolean;
  /** What else can be done with a carrier. */
  actions?: (match: ShownMatch) => ReactNode;
}

/**
 * The carriers that match a load, a line each: how far, when last, whether it may have the load, whom to call. Those that
 * are not cleared for it are folded below the others.
 */
export function MatchTable({ loadId, matches, gates, mayCover, actions }: MatchTableProps) {
  const columns: readonly Column<ShownMatch>[] = [
    {
      key: 'carrier',
      header: 'Carrier',
      isRowHeader: true,
      cell: (match) => (
        <>
          <Link to={paths.carrier(match.id)}>{match.name}</Link>
          <span className="row-note">
            {[match.isInNetwork ? 'In Network' : null, match.numbers, match.place].filter(Boolean).join(', ')}
          </span>
          <Evidence match={match} />
        </>
      ),
    },
    {
      key: 'miles',
      header: 'Truck near pickup',
      className: 'cell-when',
      cell: ({ emptyMiles: miles }) =>
        miles === null ? (
          <NotOnFile />
        ) : (
          <>
            {capitalized(miles.words)}
            <span className="row-note">{miles.note}</span>
          </>
        ),
    },
    {
      key: 'run',
      header: 'Last run here',
      className: 'cell-when',
      cell: ({ lastRun: run }) =>
        run === null ? (
          <NotOnFile />
        ) : (
          <>
            {run.on}
            <span className="row-note">{run.note}</span>
          </>
        ),
    },
    {
      key: 'gate',
      header: 'This load',
      cell: ({ id, isStopped, verdict }) => (
        <div>
          {isStopped ? <strong className="stop-word">Do not dispatch</strong> : <VerdictBadge verdict={verdict} />}{' '}
          {gates ? <GateCell gate={gates[id]} /> : null}
        </div>
      ),
    },
    {
      key: 'phone',
      header: 'Phone',
      isOneLine: true,
      cell: ({ phone, flags }) => (phone === null ? <Missing /> : <PhoneLink number={phone} flags={flags} />),
    },
    {
      key: 'actions',
      header: 'Actions',
      className: 'cell-actions',
      cell: (match) => (
        <div className="row-actions">
          {mayCover ? <CoverLink loadId={loadId} match={match} gate={gates?.[match.id]} /> : null}
          {actions?.(match)}
        </div>
      ),
    },
  ];
  const refused = useRefused()?.form;
  const first = matches.filter((match) => isCleared(match, gates));
  const others = matches.filter((match) => !first.includes(match));
  const tableOf = (caption: string, rows: readonly ShownMatch[]) => (
    <DataTable caption={caption} isCaptionHidden columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
  if (first.length === 0 || others.length === 0)
    return <div className="match-table">{tableOf('Matching carriers', matches)}</div>;
  return (
    <div className="match-table">
      {tableOf('Matching carriers', first)}
      <details open={others.some(({ id }) => dispositionForm(id) === refused)}>
        <summary className="discloses">{formatCount(others.length, 'more carrier')} not cleared for this load</summary>
        {tableOf('Carriers not cleared', others)}
      </details>
    </div>
  );
}

/** Without an answer from the gate it may be cleared: it is not folded away. */
const isCleared = ({ id, isStopped }: ShownMatch, gates: MatchTableProps['gates']) =>
  !isStopped && (gates?.[id]?.answer ?? 'yes') === 'yes';

/** Leads to the page that covers the load with this carrier. A carrier that never may have it has none. */
export function CoverLink({
  loadId,
  match,
  gate,
}: {
  loadId: number;
  match: Pick<ShownMatch, 'id' | 'name' | 'isStopped'>;
  gate: GateSummary | undefined;
}) {
  if (match.isStopped || gate?.answer === 'never') return null;
  const to = paths.loadCover(loadId, { carrier_id: match.id });
  return gate?.answer === 'exception' ? (
    <KeptLink to={to} aria-label={`Request exception for ${match.name}`}>
      Request exception
    </KeptLink>
  ) : (
    <KeptLink className="button" to={to} aria-label={`Cover with ${match.name}`}>
      Cover
    </KeptLink>
  );
}

/** Why it is on the list, folded: the columns have what decides. */
function Evidence({ match: { evidence, lastDisposition } }: { match: ShownMatch }) {
  return (
    <details className="match-why">
      <summary className="discloses">Why</summary>
      <ul className="plain-bullets">
        {evidence.map(({ key, sentence, asOf }) => (
          <li key={key}>
            {sentence}
            {asOf ? <span className="small-print"> As of {asOf}</span> : null}
          </li>
        ))}
        {lastDisposition ? <li>Last decline: {lastDisposition}</li> : null}
      </ul>
    </details>
  );
}
