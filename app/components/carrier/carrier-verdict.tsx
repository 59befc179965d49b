import type { Relationship } from '@contract/carriers/carriers.entities';
import type { OverallResult } from '@contract/rules/rules.constants';
import type { Column } from '~/components/table/data-table';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { isStopped, STOPPED_LABEL } from '~/view/carrier/stopped';

/** A carrier as lists and cards show its verdict. Omitted: hidden, or never assessed. */
interface Judged {
  relationship?: Pick<Relationship, 'status'> | null;
  rules_assessment?: { overall_result: OverallResult } | null;
}

/** The verdict on a carrier, after the company's own ban: a banned carrier must not show only "Pass". */
export function CarrierVerdict({ of: { relationship, rules_assessment } }: { of: Judged }) {
  const verdict = rules_assessment?.overall_result ?? null;
  if (!isStopped(relationship)) return <VerdictBadge verdict={verdict} />;
  return (
    <>
      <strong className="stop-word">{STOPPED_LABEL}</strong> <VerdictBadge verdict={verdict} form="plain" />
    </>
  );
}

/** The first column of every list of carriers. */
export const verdictColumn: Column<Judged> & { key: 'verdict' } = {
  key: 'verdict',
  header: 'Verdict',
  isOneLine: true,
  cell: (carrier) => <CarrierVerdict of={carrier} />,
};
