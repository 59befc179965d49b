import type { Column } from '~/components/table/data-table';
import type { ListedCarrier } from '~/view/listed-carrier';

/**
 * The columns of a short list without the verdict where it is not told: to an account without the full profile "Not
 * assessed" would be said of what is only not shown.
 */
export const columnsTold = <Row extends ListedCarrier>(
  columns: readonly Column<Row>[],
  carriers: readonly Row[],
): readonly Column<Row>[] =>
  carriers.some(({ facts }) => facts !== undefined) ? columns : columns.filter(({ key }) => key !== 'verdict');
