import type { CategoryAssessment, ClassificationAssessment, RulesAssessment } from '@contract/rules/rules.entities';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { RuleRow } from './rule-row';
import { reasonsOf } from './verdict-reasons';

type Overrides = RulesAssessment['carrier_rule_overrides'];

/**
 * One line a classification, each with why it does not pass; opened, its categories and rules with what decided each.
 * The first that does not pass stands open: that is what is asked next on the telephone. Works without script.
 */
export function VerdictByClassification({ assessment }: { assessment: RulesAssessment }) {
  const { classifications, carrier_rule_overrides: overrides } = assessment;
  if (classifications.length === 0)
    return <p className="missing">No classification is active, so nothing was assessed.</p>;
  const firstInTrouble = classifications.find(({ status }) => status === 'fail' || status === 'incomplete');
  return (
    <div className="classifications">
      {classifications.map((classification) => (
        <Classification
          key={classification.id}
          classification={classification}
          overrides={overrides}
          isOpen={classification === firstInTrouble}
        />
      ))}
    </div>
  );
}

interface ClassificationProps {
  classification: ClassificationAssessment;
  overrides: Overrides;
  isOpen: boolean;
}

function Classification({ classification, overrides, isOpen }: ClassificationProps) {
  return (
    <details className="classification" open={isOpen}>
      <summary className="discloses">
        <span className="classification-name">{classification.name}</span>
        <VerdictBadge verdict={classification.status} />
        <span className="classification-reasons">{reasonsOf(classification)}</span>
      </summary>
      <div className="classification-rules">
        {classification.categories.map((category) => (
          <Category key={category.name} category={category} of={classification.name} overrides={overrides} />
        ))}
      </div>
    </details>
  );
}

function Category({ category, of, overrides }: { category: CategoryAssessment; of: string; overrides: Overrides }) {
  const { name, status, rules } = category;
  return (
    <section className="rule-category" aria-label={`${name} rules of ${of}`}>
      <h3>
        {name}{' '}
        {status ? (
          <VerdictBadge verdict={status} form="plain" />
        ) : (
          <span className="rule-mark">Advisory, does not decide</span>
        )}
      </h3>
      <ul>
        {rules.map((rule) => (
          <RuleRow key={rule.is_type} rule={rule} override={overrides.find(({ id }) => id === rule.override_id)} />
        ))}
      </ul>
    </section>
  );
}
