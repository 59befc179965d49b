import { MAX_COMPARED, MIN_COMPARED } from '@contract/carriers/compare.constants';
import { Form } from '@remix-run/react';
import { Button } from '@ui/button';
import type { ReactNode } from 'react';
import { BulkActions } from '~/components/table/bulk-actions';
import type { DataTableProps } from '~/components/table/data-table';
import { paths } from '~/paths';
import { carrierName } from '~/view/carrier/identifiers';
import type { ListedCarrier } from '~/view/listed-carrier';

/** A form around a table of carriers, whose ticked rows are put side by side. */
export function Comparable({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  if (!isOn) return children;
  return (
    <Form method="get" action={paths.compareCarriers()}>
      {children}
      <BulkActions>
        <Button>Compare</Button>
        <span className="small-print">
          Select {MIN_COMPARED} to {MAX_COMPARED} carriers to see them side by side.
        </span>
      </BulkActions>
    </Form>
  );
}

/** The box that ticks a carrier for it. */
export const COMPARE_TICK: DataTableProps<ListedCarrier>['tick'] = {
  name: 'id',
  value: ({ id }) => String(id),
  label: (carrier) => `Compare ${carrierName(carrier)}`,
};
