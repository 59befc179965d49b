import { RULE_CATEGORY_OF, RULE_TYPES, type RuleType } from '@contract/rules/rules.constants';
import type {
  CategoryAssessment,
  ClassificationAssessment,
  RuleAssessment,
  RulesAssessment,
} from '@contract/rules/rules.entities';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';
import { reasonsOf } from '~/view/carrier/verdict-reasons';
import { type RuleAction, RuleRow } from './rule-row';

type Overrides = RulesAssessment['carrier_rule_overrides'];

interface VerdictProps {
  assessment: RulesAssessment;
  /** The carrier whose rules the reader may override; left out: may not. */
  overridesOf?: number;
  /** The carrier of which the reader may ask for certificates; left out: may not. */
  certificatesOf?: number;
  /** The carrier of which the reader may verify numbers; left out: may not. */
  numbersOf?: number;
}

/**
 * One line a classification, each with why it does not pass; opened, its categories and rules with what decided each.
 * The first that does not pass stands open: that is what is asked next on the telephone. Works without script.
 */
export function VerdictByClassification({ assessment, overridesOf, certificatesOf, numbersOf }: VerdictProps) {
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
          overridesOf={overridesOf}
          certificatesOf={certificatesOf}
          numbersOf={numbersOf}
        />
      ))}
    </div>
  );
}

interface ClassificationProps {
  classification: ClassificationAssessment;
  overrides: Overrides;
  isOpen: boolean;
  overridesOf?: number;
  certificatesOf?: number;
  numbersOf?: number;
}

function Classification({ classification, isOpen, ...others }: ClassificationProps) {
  return (
    <details className="classification" open={isOpen}>
      <summary className="discloses">
        <span className="classification-name">{classification.name}</span>
        <VerdictBadge verdict={classification.status} />
        <span className="classification-reasons">{reasonsOf(classification)}</span>
      </summary>
      <div className="classification-rules">
        {classification.categories.map((category) => (
          <Category key={category.name} category={category} classification={classification} {...others} />
        ))}
      </div>
    </details>
  );
}

type CategoryProps = Omit<ClassificationProps, 'isOpen'> & { category: CategoryAssessment };

function Category({ category, classification, overrides, overridesOf, certificatesOf, numbersOf }: CategoryProps) {
  const { name, status, rules } = category;
  return (
    <section className="rule-category" aria-label={`${name} rules of ${classification.name}`}>
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
          <RuleRow
            key={rule.is_type}
            id={`rule-${classification.id}-${rule.is_type}`}
            rule={rule}
            override={overrides.find(({ id }) => id === rule.override_id)}
            actions={[
              ...requestActions(rule, certificatesOf),
              ...numberActions(rule, numbersOf),
              ...(overridesOf === undefined ? [] : overrideActions(rule, classification.id, overridesOf)),
            ]}
          />
        ))}
      </ul>
    </section>
  );
}

/** What only a certificate can complete is asked for by mail. */
function requestActions(rule: RuleAssessment, carrierId: number | undefined): RuleAction[] {
  if (carrierId === undefined || rule.result !== 'incomplete' || !PROVED_BY_CERTIFICATE.includes(rule.is_type))
    return [];
  return [{ label: 'Request a certificate…', to: paths.certificateRequest(carrierId) }];
}

/** A rule about numbers is met by entering one and verifying it. */
function numberActions({ is_type, result }: RuleAssessment, carrierId: number | undefined): RuleAction[] {
  if (carrierId === undefined || is_type !== 'has_verified_manually_entered_identifier' || result === 'pass') return [];
  return [{ label: 'Enter or verify a number…', to: paths.carrierIdentifiers(carrierId) }];
}

const PROVED_BY_CERTIFICATE: readonly RuleType[] = RULE_TYPES.filter((type) => RULE_CATEGORY_OF[type] === 'Insurance');

/** A rule that decides and does not pass can be overridden; an override that counts can be changed and ended. */
function overrideActions(rule: RuleAssessment, classification: number, carrierId: number): RuleAction[] {
  if (rule.override_id !== null)
    return [
      { label: 'Change the override…', to: paths.carrierOverrideEdit(carrierId, rule.override_id) },
      { label: 'End the override…', to: paths.carrierOverrideEnd(carrierId, rule.override_id) },
    ];
  if (rule.setting === 'advisory' || rule.status === 'pass') return [];
  return [{ label: 'Override…', to: paths.carrierOverride(carrierId, { classification, rule: rule.is_type }) }];
}
