import type { ViolationCategoryCount, ViolationGroup, ViolationSummary } from '@contract/carriers/violations.entities';
import { formatCount, formatInteger } from '@contract/shared/format';
import { VIOLATION_SUBJECT_LABELS } from '@contract/shared/violation-categories';
import { RankedBars } from '~/components/chart/ranked-bars';
import { type Column, DataTable } from '~/components/table/data-table';

/** More than these make the picture longer than the table it introduces. */
const CHARTED = 8;
/** Fewer are read faster than they are drawn. */
const WORTH_DRAWING = 3;

/** The categories of the period's violations. */
export function ViolationTotals({ summary: { groups, categories } }: { summary: ViolationSummary }) {
  const charted = categories.slice(0, CHARTED);
  const others = categories.slice(CHARTED);
  const hasUndocumented = categories.some(({ group, violations }) => group === 'unknown' && violations > 0);
  return (
    <div className="charts">
      {charted.length < WORTH_DRAWING ? null : (
        <RankedBars
          title={`Most frequent categories${categories.length > CHARTED ? `, ${CHARTED} of ${categories.length}` : ''}`}
          values={charted.map(({ label, violations }) => ({ label, value: violations }))}
        />
      )}
      <div className="stack">
        <DataTable caption="By type" isCompact columns={GROUP_COLUMNS} rows={groups} rowKey={({ group }) => group} />
        <DataTable
          caption={others.length > 0 ? 'By category, the most frequent' : 'By category'}
          isCompact
          columns={CATEGORY_COLUMNS}
          rows={charted}
          rowKey={categoryKey}
        />
        {others.length > 0 ? (
          <details className="evidence">
            <summary className="discloses">{formatCount(others.length, 'more category', 'more categories')}</summary>
            <DataTable
              caption="Less frequent categories"
              isCaptionHidden
              isCompact
              columns={CATEGORY_COLUMNS}
              rows={others}
              rowKey={categoryKey}
            />
          </details>
        ) : null}
        {hasUndocumented ? (
          <p className="small-print">
            Categories 50 to 55 are used in the file and described in none of FMCSA’s dictionaries, so they are counted
            under no subject.
          </p>
        ) : null}
      </div>
    </div>
  );
}

const categoryKey = ({ category_id }: ViolationCategoryCount) => category_id ?? 'none';

const COUNT_COLUMNS: Column<{ violations: number; out_of_service: number }>[] = [
  { key: 'violations', header: 'Violations', cell: ({ violations }) => formatInteger(violations), isNumeric: true },
  { key: 'oos', header: 'Out of service', cell: (row) => formatInteger(row.out_of_service), isNumeric: true },
];

const GROUP_COLUMNS: Column<ViolationGroup>[] = [
  { key: 'group', header: 'Subject', cell: ({ group }) => VIOLATION_SUBJECT_LABELS[group], isRowHeader: true },
  ...COUNT_COLUMNS,
];

const CATEGORY_COLUMNS: Column<ViolationCategoryCount>[] = [
  { key: 'category', header: 'Category', cell: ({ label }) => label, isRowHeader: true },
  ...COUNT_COLUMNS,
];
