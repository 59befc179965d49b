import type { RulesAssessment } from '@contract/rules/rules.entities';
import type { MatrixRights } from '~/view/carrier/rule-matrix';
import { RuleMatrix } from '../rule-matrix';

/** The company's rules against the carrier. The panel above has their answer. */
export function RulesSection({ assessment, ...rights }: { assessment: RulesAssessment } & MatrixRights) {
  return (
    <section aria-labelledby="verdict-title">
      <h2 id="verdict-title">Your rules</h2>
      <RuleMatrix assessment={assessment} {...rights} />
    </section>
  );
}
