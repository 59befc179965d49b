import type { OosOrder } from '@contract/carriers/safety.entities';
import type { SectionSource } from '@contract/carriers/sections.entities';
import { formatCount, formatDate } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { SourceLine } from '~/components/data/source-line';
import { type Column, DataTable } from '~/components/table/data-table';

/** Orders to the whole company to stop, unlike those to a vehicle or driver at an inspection. */
export function OosOrders({ orders, source }: { orders: readonly OosOrder[]; source: SectionSource }) {
  return (
    <section className="stack" aria-labelledby="orders-title">
      <h3 id="orders-title">Out-of-service orders against the company</h3>
      {source.loaded ? (
        <div className="section-narrow">
          {orders.length > 0 ? (
            <DataTable
              caption="Out-of-service orders"
              isCaptionHidden
              columns={COLUMNS}
              rows={orders}
              rowKey={({ ordered_on, reason, rescinded_on }) => `${ordered_on} ${reason} ${rescinded_on}`}
            />
          ) : (
            <p>
              {source.too_old_days !== null
                ? `Not known: no order was in the file of ${formatCount(source.too_old_days, 'day')} ago.`
                : source.is_partial
                  ? 'Not known: no order is among the rows loaded, and they are not all.'
                  : 'No order against this company is on file.'}
            </p>
          )}
          <SourceLine
            source={source.name}
            asOf={source.as_of}
            isPartial={source.is_partial}
            tooOldDays={source.too_old_days}
          />
        </div>
      ) : (
        <p className="missing">
          {source.is_looked_up
            ? `Not known: ${source.name} is not loaded for this carrier.`
            : `Not looked up: ${source.name} is by DOT number, and this carrier has none on file.`}
        </p>
      )}
    </section>
  );
}

const COLUMNS: Column<OosOrder>[] = [
  {
    key: 'ordered',
    header: 'Ordered',
    cell: ({ ordered_on }) => (ordered_on === null ? <Missing>No date</Missing> : formatDate(ordered_on)),
    isRowHeader: true,
    isOneLine: true,
  },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? <Missing /> },
  {
    key: 'state',
    header: 'Now',
    // The file has no word for it: an order without a date of rescission has not been rescinded.
    cell: ({ rescinded_on }) =>
      rescinded_on === null ? <strong>Stands, not rescinded</strong> : `Rescinded ${formatDate(rescinded_on)}`,
  },
];
