import type { Column } from '~/components/table/data-table';
import type { ListedCarrier } from '~/view/listed-carrier';

/**
 * The columns of a short list, without the verdict for an account without the full profile: "Not assessed" would be
 * wrong where it is only hidden.
 */
export const columnsTold = <Row extends ListedCarrier>(
  columns: readonly Column<Row>[],
  carriers: readonly Row[],
): readonly Column<Row>[] =>
  carriers.some(({ facts }) => facts !== undefined) ? columns : columns.filter(({ key }) => key !== 'verdict');
