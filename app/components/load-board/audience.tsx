import type { AudienceCarrier, AudienceCounts } from '@contract/load-board/board.entities';
import type { GateSummary } from '@contract/loads/gate.entities';
import { OVERALL_RESULTS, VERDICT_NAMES } from '@contract/rules/rules.constants';
import { formatCount } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { GateCell } from '~/components/gate/gate-answer';
import { type Column, DataTable } from '~/components/table/data-table';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';
import { labelled } from '~/view/carrier/identifiers';

type Gates = Readonly<Record<number, GateSummary>>;

const columns = (gates: Gates | null): readonly Column<AudienceCarrier>[] => [
  {
    key: 'carrier',
    header: 'Carrier',
    isRowHeader: true,
    cell: ({ carrier_id, legal_name, identifiers }) => (
      <>
        <Link to={paths.carrier(carrier_id)}>{legal_name ?? `Carrier ${carrier_id}`}</Link>
        <span className="row-note">{identifiers.map(labelled).join(', ')}</span>
      </>
    ),
  },
  {
    key: 'sees',
    header: 'Sees the load',
    cell: ({ sees }) => (sees ? 'Yes' : <strong className="attention">No</strong>),
  },
  {
    key: 'why',
    header: 'Why not',
    cell: ({ reasons }) => reasons.map((reason) => <p key={reason}>{reason}</p>),
  },
  ...(gates === null
    ? []
    : [
        {
          key: 'gate',
          header: 'May have it',
          cell: ({ carrier_id }: AudienceCarrier) => <GateCell gate={gates[carrier_id]} />,
        },
      ]),
  { key: 'verdict', header: 'Verdict', cell: ({ overall_result }) => <VerdictBadge verdict={overall_result} /> },
  { key: 'network', header: 'In Network', cell: ({ is_in_network }) => (is_in_network ? 'Yes' : 'No') },
];

/** How many carriers of an audience see the load, and how many do not, by verdict. */
export function AudienceAnswer({ counts }: { counts: AudienceCounts }) {
  const { carriers, sees, by_verdict, do_not_dispatch, is_network_only } = counts;
  const verdicts = OVERALL_RESULTS.filter((result) => (by_verdict[result] ?? 0) > 0).map(
    (result) => `${VERDICT_NAMES[result]}: ${by_verdict[result]}`,
  );
  return (
    <div className={`decision-panel ${sees === 0 ? 'panel-warn' : ''}`}>
      <p className="panel-answer">
        <strong>
          {`${sees === 1 ? '1 carrier sees' : `${formatCount(sees, 'carrier')} see`} the load, of ${carriers}.`}
        </strong>
      </p>
      <p>{[...verdicts, ...(do_not_dispatch > 0 ? [`Do not dispatch: ${do_not_dispatch}`] : [])].join(', ')}</p>
      {is_network_only ? (
        <p className="small-print">
          Only your network is counted. Any other carrier is judged by your rules when it opens the posting.
        </p>
      ) : null}
    </div>
  );
}

/** Carriers of an audience, those who see the load first, and why the others do not. */
export function AudienceTable({
  carriers,
  gates = null,
  caption = 'Who sees the load',
}: {
  carriers: readonly AudienceCarrier[];
  gates?: Gates | null;
  caption?: string;
}) {
  return (
    <DataTable
      caption={caption}
      isCaptionHidden
      columns={columns(gates)}
      rows={carriers}
      rowKey={({ carrier_id }) => carrier_id}
    />
  );
}
