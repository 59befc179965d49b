import { BASIC_RULE_TYPES } from '@contract/rules/rules.constants';
import type { RulesAssessment } from '@contract/rules/rules.entities';
import { isSettled, type MatrixRights, type MatrixRule, matrixOf } from '~/view/carrier/rule-matrix';
import { MatrixRow } from './rule-matrix-row';

interface RuleMatrixProps extends MatrixRights {
  assessment: RulesAssessment;
}

/**
 * Each rule once, against every classification: failures first, each with its deciding value, source and day, what
 * fixes it and the possible actions. Passes without a warning or an override are folded to one line. Works without
 * script.
 */
export function RuleMatrix({ assessment, ...rights }: RuleMatrixProps) {
  const { classifications } = assessment;
  if (classifications.length === 0)
    return <p className="missing">No classification is active, so nothing was assessed.</p>;
  const rules = matrixOf(assessment);
  const open = rules.filter((rule) => !isSettled(rule));
  const settled = rules.filter(isSettled);
  const off = BASIC_RULE_TYPES.filter((type) => !rules.some((rule) => rule.type === type)).length;
  const columns = { names: classifications.map(({ id, name }) => ({ id, name })), rights };
  return (
    <div className="rule-matrix-frame">
      {open.length > 0 ? (
        <RuleTable caption="Your rules by classification, failing first" rules={open} {...columns} />
      ) : null}
      {settled.length > 0 ? (
        <details className="rules-passed">
          <summary className="discloses">
            {open.length > 0 ? `${settled.length} of ${rules.length} rules pass` : passOf(settled.length)}
          </summary>
          <RuleTable caption="Rules that pass, by classification" rules={settled} {...columns} />
        </details>
      ) : null}
      {off > 0 ? (
        <p className="small-print">
          {off} of {BASIC_RULE_TYPES.length} rules are off in every classification.
        </p>
      ) : null}
    </div>
  );
}

const passOf = (count: number) => (count === 1 ? 'The one rule passes' : `All ${count} rules pass`);

interface RuleTableProps {
  caption: string;
  rules: readonly MatrixRule[];
  names: readonly { id: number; name: string }[];
  rights: MatrixRights;
}

function RuleTable({ caption, rules, names, rights }: RuleTableProps) {
  return (
    <table className="rule-matrix">
      <caption className="heard-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          {names.map(({ id, name }) => (
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
  );
}
