import { PACKET_STATUS_LABELS } from '@contract/onboarding/packets.constants';
import { formatDate } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import type { ExtraColumn } from '~/components/carrier-table/carrier-table-props';
import { RowLink } from '~/components/row-link';
import { paths } from '~/paths';
import { CARRIER_COLUMNS, type CarrierColumn } from '~/view/carrier/carrier-columns';
import type { ListedConnection } from '~/view/connection-list';

/** The shown columns that only the lists of the company's own carriers have. */
export const ownColumns = (shown: readonly CarrierColumn[], mayOpenPackets: boolean): ExtraColumn<ListedConnection>[] =>
  ownOf(mayOpenPackets).filter(({ key }) => shown.includes(key as CarrierColumn));

const ownOf = (mayOpenPackets: boolean): readonly ExtraColumn<ListedConnection>[] => [
  {
    key: 'packet',
    header: CARRIER_COLUMNS.packet,
    after: 'why',
    sortKey: 'packet_updated_at',
    className: 'cell-packet',
    cell: ({ id, packet }, at) =>
      packet === null ? (
        <Missing>None</Missing>
      ) : (
        <>
          {mayOpenPackets ? (
            <RowLink of="carrier" to={paths.carrierPacket(id)} at={at}>
              {PACKET_STATUS_LABELS[packet.status]}
            </RowLink>
          ) : (
            PACKET_STATUS_LABELS[packet.status]
          )}
          <time className="row-note" dateTime={packet.updated_at}>
            since {formatDate(packet.updated_at)}
          </time>
        </>
      ),
  },
  {
    key: 'since',
    header: CARRIER_COLUMNS.since,
    after: 'phone',
    sortKey: 'updated_at',
    className: 'cell-since',
    cell: ({ updated_at, updated_by }) =>
      updated_at === null ? (
        <Missing>No relationship</Missing>
      ) : (
        <>
          <time className="unbroken" dateTime={updated_at}>
            {formatDate(updated_at)}
          </time>
          {updated_by ? <span className="row-note">by {updated_by}</span> : null}
        </>
      ),
  },
  {
    key: 'verdict_since',
    header: CARRIER_COLUMNS.verdict_since,
    after: 'why',
    className: 'cell-since',
    cell: ({ verdict }) =>
      verdict?.since ? (
        <>
          <time className="unbroken" dateTime={verdict.since}>
            {formatDate(verdict.since)}
          </time>
          {verdict.isFirst ? <span className="row-note">since monitoring began</span> : null}
        </>
      ) : (
        <Missing />
      ),
  },
];
