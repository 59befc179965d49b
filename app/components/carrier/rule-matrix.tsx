import { RULE_TYPES } from '@contract/rules/rules.constants';
import type { RulesAssessment } from '@contract/rules/rules.entities';
import { type MatrixRights, matrixOf } from '~/view/carrier/rule-matrix';
import { MatrixRow } from './rule-matrix-row';

interface RuleMatrixProps extends MatrixRights {
  assessment: RulesAssessment;
}

/**
 * Each rule once, against every classification: failing first, each with the value that decided, its source and day, what
 * fixes it and what may be done. Works without script.
 */
export function RuleMatrix({ assessment, ...rights }: RuleMatrixProps) {
  const { classifications } = assessment;
  if (classifications.length === 0)
    return <p className="missing">No classification is active, so nothing was assessed.</p>;
  const rules = matrixOf(assessment);
  return (
    <div className="rule-matrix-frame">
      <table className="rule-matrix">
        <caption className="heard-only">Your rules by classification, failing first</caption>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            {classifications.map(({ id, name }) => (
              <th key={id} scope="col" className="matrix-verdict">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {rules.map((rule) => (
          <MatrixRow key={rule.type} rule={rule} rights={rights} />
        ))}
      </table>
      {rules.length < RULE_TYPES.length ? (
        <p className="small-print">
          {RULE_TYPES.length - rules.length} of {RULE_TYPES.length} rules are off in every classification.
        </p>
      ) : null}
    </div>
  );
}
