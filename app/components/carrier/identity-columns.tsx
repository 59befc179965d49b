import type { Identifier } from '@contract/carriers/carriers.entities';
import type { OverallResult } from '@contract/rules/rules.constants';
import { Missing } from '@ui/definition-list';
import { CarrierLink } from '~/components/row-link';
import type { Column } from '~/components/table/data-table';
import { carrierName, valuesOf } from '~/view/carrier/identifiers';
import { verdictColumn } from './carrier-verdict';

/** A row's data on its carrier. Without a verdict the list says "Not assessed". */
interface Identified {
  legal_name: string | null;
  dba_name: string | null;
  identifiers: readonly Identifier[];
  relationship?: { status: string } | null;
  rules_assessment?: { overall_result: OverallResult } | null;
}

/**
 * The first columns of a list about carriers: the verdict, the name as a link to the profile, the USDOT number.
 *
 * @param idOf the carrier's id, which some rows have beside their own
 */
export function identityColumns<Row extends Identified>(idOf: (row: Row) => number): readonly Column<Row>[] {
  return [
    verdictColumn,
    {
      key: 'name',
      header: 'Carrier',
      isRowHeader: true,
      cell: (row) => (
        <>
          <CarrierLink carrierId={idOf(row)}>{carrierName({ ...row, id: idOf(row) })}</CarrierLink>
          {row.dba_name && row.legal_name ? <span className="row-note">DBA {row.dba_name}</span> : null}
        </>
      ),
    },
    {
      key: 'dot',
      header: 'DOT',
      isNumeric: true,
      cell: ({ identifiers }) => valuesOf(identifiers, 'DOT')[0] ?? <Missing>None on record</Missing>,
    },
  ];
}
