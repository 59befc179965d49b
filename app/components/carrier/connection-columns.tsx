import { PACKET_STATUS_LABELS } from '@contract/onboarding/packets.constants';
import { formatDate } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import type { Column } from '~/components/table/data-table';
import { reasonsOfRow } from '~/view/carrier/verdict-reasons';
import { type ListedConnection, verdictOfList } from '~/view/connection-list';
import { resultColumns } from './result-columns';

/** Lists whose carriers are on their way: what their packet does matters more than the status they share. */
const BY_PACKET = new Set(['in-progress', 'on-hold']);

/** What the packet's columns leave no room for on a desk's screen. */
const GIVING_WAY = new Set(['authority', 'inspection']);

/** What of a search makes room for since when and why. */
const LEFT_OUT = new Set(['drivers', 'contact']);

/**
 * As in a search; drivers and contact make room for since when. A column that says the same of every row of its list is left
 * out.
 */
export function connectionColumns(list: string, today: string): readonly Column<ListedConnection>[] {
  const found: readonly Column<ListedConnection>[] = resultColumns({ kind: 'empty' }, today);
  const showsRelationship = list === 'dismissed' || list === 'on-hold' || verdictOfList(list) !== null;
  const columns = found.filter(({ key }) => !LEFT_OUT.has(key) && (key !== 'relationship' || showsRelationship));
  if (verdictOfList(list) !== null) return withReasons(columns);
  if (!BY_PACKET.has(list)) return [...columns, SINCE];
  return [
    ...columns.map((column) => (GIVING_WAY.has(column.key) ? { ...column, from: 'widest' as const } : column)),
    ...PACKET_COLUMNS,
  ];
}

/** A list by verdict: why and since when, right behind the name; the facts that the reasons speak of make room. */
function withReasons(columns: readonly Column<ListedConnection>[]): Column<ListedConnection>[] {
  const after = columns.findIndex(({ key }) => key === 'name') + 1;
  const others = columns.slice(after).filter(({ key }) => !GIVING_WAY.has(key));
  return [...columns.slice(0, after), WHY, VERDICT_SINCE, ...others];
}

const WHY: Column<ListedConnection> = {
  key: 'why',
  header: 'Why',
  cell: ({ rules_assessment: assessed }) =>
    assessed?.not_passed ? reasonsOfRow(assessed.overall_result, assessed.not_passed) : <Missing />,
};

const VERDICT_SINCE: Column<ListedConnection> = {
  key: 'verdict-since',
  header: 'Verdict since',
  cell: ({ verdict }) =>
    verdict?.since ? (
      <>
        <time className="unbroken" dateTime={verdict.since}>
          {formatDate(verdict.since)}
        </time>
        {verdict.isFirst ? <span className="row-note">when you began to follow it</span> : null}
      </>
    ) : (
      <Missing />
    ),
};

const SINCE: Column<ListedConnection> = {
  key: 'since',
  header: 'Status since',
  isOneLine: true,
  sortKey: 'updated_at',
  cell: ({ updated_at, updated_by }) =>
    updated_at === null ? (
      <Missing>Not connected</Missing>
    ) : (
      <time dateTime={updated_at} title={updated_by ? `By ${updated_by}` : undefined}>
        {formatDate(updated_at)}
      </time>
    ),
};

const PACKET_COLUMNS: readonly Column<ListedConnection>[] = [
  {
    key: 'packet',
    header: 'Packet',
    isOneLine: true,
    cell: ({ packet }) => (packet === null ? <Missing>None</Missing> : PACKET_STATUS_LABELS[packet.status]),
  },
  {
    key: 'packet-since',
    header: 'Packet since',
    isOneLine: true,
    sortKey: 'packet_updated_at',
    cell: ({ packet }) =>
      packet === null ? (
        <Missing>None</Missing>
      ) : (
        <time dateTime={packet.updated_at}>{formatDate(packet.updated_at)}</time>
      ),
  },
];
