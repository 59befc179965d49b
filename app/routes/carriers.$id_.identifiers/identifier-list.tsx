import type { EnteredIdentifier } from '@contract/carriers/entered-identifiers.entities';
import type { PagingInfo } from '@contract/shared/paging';
import { Link } from '@remix-run/react';
import { SectionList } from '~/components/carrier/section-list';
import type { Column } from '~/components/table/data-table';
import { paths } from '~/paths';
import { otherCarrier, whatWasDecided, whoEntered } from '~/view/carrier/entered-identifiers';
import { labelled } from '~/view/carrier/identifiers';

interface IdentifierListProps {
  carrierId: number;
  identifiers: readonly EnteredIdentifier[];
  paging: PagingInfo;
}

/** The numbers, each with the result of its check; rejected and withdrawn ones stay in the list. */
export function IdentifierList({ carrierId, identifiers, paging }: IdentifierListProps) {
  return (
    <SectionList
      title="Numbers, newest first"
      rows={identifiers}
      columns={columnsOf(carrierId)}
      rowKey={({ id }) => id}
      paging={paging}
      noun={['number', 'numbers']}
      empty="None was entered, and the carrier gave none."
    />
  );
}

const columnsOf = (carrierId: number): readonly Column<EnteredIdentifier>[] => [
  {
    key: 'number',
    header: 'Number',
    isRowHeader: true,
    isOneLine: true,
    cell: (one) => <Link to={paths.carrierIdentifier(carrierId, one.id)}>{labelled(one)}</Link>,
  },
  {
    key: 'state',
    header: 'State',
    cell: (one) => (
      <>
        <span className={one.status === 'pending' ? 'attention' : undefined}>{whatWasDecided(one)}</span>
        {one.note === null ? null : <span className="row-note">“{one.note}”</span>}
        {one.same_number.map((other) => (
          <span key={`${other.carrier_id} ${other.on}`} className="row-note attention">
            {otherCarrier(other)}
          </span>
        ))}
      </>
    ),
  },
  { key: 'entered', header: 'Entered', cell: whoEntered },
];
