import type { OnboardingPacket } from '@contract/onboarding/packets.calls';
import { RuleMatrix } from '~/components/carrier/rule-matrix';
import { VerdictBadge } from '~/components/verdict/verdict-badge';

interface PacketRulesProps {
  assessment: OnboardingPacket['rules_assessment'];
  /** The carrier whose rules the reader may override; undefined: none. */
  overridesOf: number | undefined;
  /** Also those that say whether a carrier may haul at all. */
  mayOverrideStopping: boolean;
}

/** What the company's rules say of the carrier whose packet it is. */
export function PacketRules({ assessment, overridesOf, mayOverrideStopping }: PacketRulesProps) {
  if (assessment === null) return null;
  return (
    <section className="stack" aria-labelledby="rules-title">
      <h2 id="rules-title">
        Your rules <VerdictBadge verdict={assessment.overall_result} />
      </h2>
      <RuleMatrix assessment={assessment} overridesOf={overridesOf} mayOverrideStopping={mayOverrideStopping} />
    </section>
  );
}
