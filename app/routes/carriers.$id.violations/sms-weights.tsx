import type { SmsViolationWeight } from '@contract/carriers/violations.entities';
import { formatInteger } from '@contract/shared/format';
import { SMS_BASIC_FACTS, SMS_BASICS } from '@contract/shared/sms-basics';
import { Missing } from '@ui/definition-list';
import { SourceLine } from '~/components/data/source-line';
import { type Column, DataTable } from '~/components/table/data-table';

/** How heavily SMS weighs the violations: many light ones may count for less than one that is heavy and new. */
export function SmsWeights({ weights }: { weights: readonly SmsViolationWeight[] }) {
  const newest = weights
    .map(({ as_of }) => as_of)
    .sort()
    .at(-1)!;
  return (
    <section className="stack" aria-labelledby="sms-weights-title">
      <h3 id="sms-weights-title">SMS severity</h3>
      <div className="section-narrow">
        <DataTable
          caption="Violations by BASIC, heaviest first"
          isCompact
          columns={COLUMNS}
          rows={weights}
          rowKey={({ basic }) => basic}
        />
        <SourceLine source="FMCSA SMS Input Violations" asOf={newest} />
      </div>
    </section>
  );
}

function basicName(basic: string): string {
  const known = SMS_BASICS.find((name) => name === basic);
  return known ? SMS_BASIC_FACTS[known].label : basic === 'not_reported' ? 'Not reported' : basic;
}

const COLUMNS: readonly Column<SmsViolationWeight>[] = [
  { key: 'basic', header: 'BASIC', isRowHeader: true, cell: ({ basic }) => basicName(basic) },
  { key: 'violations', header: 'Violations', isNumeric: true, cell: (row) => formatInteger(row.violations) },
  { key: 'oos', header: 'Out of service', isNumeric: true, cell: (row) => formatInteger(row.out_of_service) },
  { key: 'severity', header: 'Mean severity', isNumeric: true, cell: ({ severity }) => severity ?? <Missing /> },
  {
    key: 'weight',
    header: 'Total weight',
    isNumeric: true,
    cell: ({ total_weight }) => (total_weight === null ? <Missing /> : formatInteger(total_weight)),
  },
];
